// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.language.element.TextRefused;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Port;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Models;
import org.bellwether.sirius.Sample;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;

class EditServicesTest extends BasicspFixture {
    private final EditServices services = new EditServices();

    @Test
    void aNameIsOneOfTheNotationAndFree() {
        assertEquals("", services.renameRefusal(sample.instance("gps"), "receiver"));
        assertTrue(services.renameRefusal(sample.instance("gps"), "Airframe").contains("taken"), "case aside");
        assertTrue(services.renameRefusal(sample.instance("gps"), "1st").contains("not an identifier"));
        assertTrue(services.renameRefusal(sample.first(Connection.class), "x").contains("no name"));
        assertEquals("gps2", services.freshName(sample.instance("airframe"), "gps"));
    }

    @Test
    void aRenamedInstanceIsSavedUnderItsNewNameInAllReferences() throws IOException {
        services.rename(sample.instance("gps"), "receiver");
        sample.model().eResource().save(Map.of());
        String text = Files.readString(folder.resolve("basicsp.bellwether"));
        assertTrue(text.contains("airframe.gps -> receiver.data;"), text);
        assertTrue(text.contains("process gps { receiver; affinity 0; }"), text);
    }

    @Test
    void aModuleIsRenamedWhereverItIsOpened() throws IOException {
        Sample twice = Sample.of(folder, "module m {\n  interface A {};\n};\n\nmodule m {\n  interface B {};\n};\n");
        services.rename(twice.first(Module.class), "n");
        assertEquals("n", ((Module) twice.model().getElements().get(1)).getName());
    }

    @Test
    void anOperationIsEditedAsIdl() throws TextRefused {
        Interface around = sample.named(Interface.class, "ReadData");
        Operation operation = (Operation) around.getMembers().get(0);
        assertEquals("Position get_data() raises (NotReady)", services.text(operation));
        services.setText(operation, "long get_data(in string key, out Position where) raises (NotReady)");
        assertSame(operation, around.getMembers().get(0));
        assertEquals("long get_data(in string key, out Position where) raises (NotReady)", services.text(operation));
    }

    /** Behaviours call the operation; after the renaming, they still call it. */
    @Test
    void aNewNameInTheTextRenamesTheOperation() throws TextRefused {
        Operation operation = sample.first(Operation.class);
        services.setText(operation, "Position fetch() raises (NotReady);");
        assertEquals("fetch", operation.getName());
        assertTrue(
                services.text(sample.named(ComponentType.class, "Airframe")).contains("call gps.fetch() -> position;"));
        assertTrue(services.textRefusal(operation, "Position in()").contains("in"));
    }

    @Test
    void aRefusedSignatureIsExplainedAndChangesNothing() {
        Operation operation = sample.first(Operation.class);
        assertTrue(services.textRefusal(operation, "long get_data(in").length() > 10);
        assertTrue(services.textRefusal(operation, "Positron get_data()").contains("Positron"));
        assertEquals("", services.textRefusal(operation, "Position get_data()"));
        assertEquals("Position get_data() raises (NotReady)", services.text(operation));
        assertEquals("", services.renameRefusal(sample.instance("gps"), "receiver"), "the file can still be changed");
    }

    @Test
    void aComponentIsEditedWhole() throws TextRefused {
        ComponentType display = sample.named(ComponentType.class, "NavDisplay");
        String text = services.text(display);
        assertTrue(text.startsWith("component NavDisplay {\n"), text);
        services.setText(display, text.replace("on event refresh {", "timer blink rate 2 Hz;\n\non event refresh {"));
        assertEquals(1, display.getTimers().size());
    }

    /** Deletion is the same as in the editor in the browser: no unresolved reference is left. */
    @Test
    void dependentsOfADeletedElementAreDeletedToo() throws IOException {
        Instance gps = sample.instance("gps");
        assertSame(sample.first(Assembly.class), services.deleteElement(gps));
        assertEquals(3, Models.all(sample.model(), Placement.class).size());
        assertEquals(2, sample.first(Assembly.class).getConnections().size());
        sample.model().eResource().save(Map.of());
        String text = Files.readString(folder.resolve("basicsp.bellwether"));
        assertFalse(text.contains("?"), text);
        assertTrue(text.contains("process gps {"), "a process has a name of its own: " + text);
    }

    @Test
    void aDeletedPortTakesItsConnectionsAlong() {
        Port data = sample.port("gps.data");
        assertSame(sample.named(ComponentType.class, "GPS"), services.deleteElement(data));
        assertEquals(4, sample.first(Assembly.class).getConnections().size());
    }

    /**
     * Sirius deletes the elements of a selection one by one; after that, the property view requests the text of the
     * deleted element.
     */
    @Test
    void aDeletedElementIsDeletedOnceAndHasNoText() {
        Instance gps = sample.instance("gps");
        Connection connection = sample.first(Assembly.class).getConnections().get(0);
        services.deleteElement(gps);
        assertSame(connection, services.deleteElement(connection));
        assertEquals("", services.text(gps));
        assertEquals("", services.text(connection));
        EObject root = sample.model();
        root.eResource().getContents().clear();
        assertEquals("", services.text(root));
    }

    /** A text field of Sirius displays the model's value again only after the model has changed twice. */
    @Test
    void aFieldWithARefusedValueIsShownAgainWithoutAChange() {
        Instance gps = sample.instance("gps");
        String before = services.text(sample.first(Assembly.class));
        List<Notification> changes = new ArrayList<>();
        gps.eAdapters().add(new AdapterImpl() {
            @Override
            public void notifyChanged(Notification change) {
                if (!change.isTouch()) {
                    changes.add(change);
                }
            }
        });
        assertSame(gps, services.showAgain(gps));
        assertEquals(2, changes.size());
        assertEquals(before, services.text(sample.first(Assembly.class)));
    }
}
