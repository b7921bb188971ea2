// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.command.BasicCommandStack;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.EContentAdapter;

/** An open project, as in an editing session: models, one command stack, and the changes of models. */
final class OpenFiles {
    private final ResourceSet resources;
    private final List<Notification> changes = new ArrayList<>();
    final BasicCommandStack stack = new BasicCommandStack();

    /** Opens files given by alternating names and texts. */
    OpenFiles(Path folder, String... namesAndTexts) throws IOException {
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            Files.writeString(folder.resolve(namesAndTexts[i]), namesAndTexts[i + 1]);
        }
        LoadedModel loaded = new ModelLoader().load(folder);
        assertEquals(List.of(), loaded.problems());
        resources = loaded.resources();
        resources.eAdapters().add(new EContentAdapter() {
            @Override
            public void notifyChanged(Notification n) {
                super.notifyChanged(n);
                boolean model = n.getNotifier() instanceof EObject && !n.isTouch();
                if (model && n.getEventType() != Notification.REMOVING_ADAPTER) {
                    changes.add(n);
                }
            }
        });
    }

    ResourceSet resources() {
        return resources;
    }

    BellwetherTextResource file(String name) {
        return (BellwetherTextResource) resources.getResources().stream()
                .filter(r -> r.getURI().lastSegment().equals(name))
                .findFirst()
                .orElseThrow();
    }

    BellwetherTextResource file() {
        return (BellwetherTextResource) resources.getResources().get(0);
    }

    EObject root() {
        return file().getContents().get(0);
    }

    String text(String name) {
        return CanonicalPrinter.print(file(name).getContents().get(0));
    }

    String text() {
        return CanonicalPrinter.print(root());
    }

    EObject find(String id) {
        EObject found = ElementIds.find(root(), id);
        assertTrue(found != null, () -> "there is no " + id + " in\n" + text());
        return found;
    }

    <T extends NamedElement> T named(Class<T> kind, String name) {
        return Models.all(resources, kind).stream()
                .filter(e -> name.equals(e.getName()))
                .findFirst()
                .orElseThrow();
    }

    /** Takes a text into the model through the command stack, as an editing session does. */
    TextChange sync(String text) {
        return sync(file(), text);
    }

    TextChange sync(BellwetherTextResource file, String text) {
        changes.clear();
        TextChange change = TextSync.read(file, text);
        assertEquals(List.of(), List.copyOf(changes), "reading changes nothing");
        if (change.isReadable()) {
            stack.execute(change.command("text"));
        }
        return change;
    }

    /** Returns the changes of the last sync. */
    List<Notification> changes() {
        return List.copyOf(changes);
    }

    /** Returns the elements whose features changed in the last sync. */
    List<Object> changed() {
        return changes.stream().map(Notification::getNotifier).distinct().toList();
    }
}
