// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bellwether.edit.change.ChildType;
import org.bellwether.edit.change.Edits;
import org.bellwether.edit.change.InstancePort;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;

/** Random edits of all kinds, for tests. */
final class RandomEdits {
    private RandomEdits() {}

    /**
     * Applies one random edit.
     *
     * @param assembly the id of the assembly whose diagram and views are edited
     * @throws EditRefused if the edit is refused, or if the model has no element for it
     */
    static void apply(EditingSession session, String assembly, Random random) {
        Edits edits = session.edits();
        List<String> ids = ids(session, EObject.class);
        List<String> named = ids(session, NamedElement.class);
        String any = pick(ids, random);
        switch (random.nextInt(14)) {
            case 0, 1 -> {
                List<ChildType> kinds = edits.palette(any);
                if (!kinds.isEmpty()) {
                    edits.create(any, pick(kinds, random).name(), Map.of(), null);
                }
            }
            case 2 -> edits.delete(List.of(pick(named, random)));
            case 3 ->
                edits.rename(
                        pick(named, random),
                        pick(List.of("fresh", "Timer", "module", "x" + random.nextInt(9)), random));
            case 4, 5 -> edits.connect(end(session, random), end(session, random));
            case 6 -> edits.move(List.of(pick(named, random)), any);
            case 7 -> edits.duplicate(List.of(pick(named, random)), assembly);
            case 8 ->
                session.change("Move", model -> {
                    String element = pick(ids(session, Instance.class), random);
                    model.layouts().set(assembly, element, List.of(random.nextInt(900), random.nextInt(900), 100, 60));
                });
            case 9 ->
                session.properties()
                        .set(
                                any,
                                pick(List.of("documentation", "rate", "type", "kind"), random),
                                pick(List.of("", "5 Hz", "nav::GPS", "emits", "long"), random));
            case 10 ->
                session.signatures().add(any, pick(List.of("void go(in long x)", "gps9 : nav::GPS", "long y"), random));
            case 11 -> edits.paste(edits.copy(List.of(pick(named, random)), null), any, null);
            case 12 ->
                session.views().create(assembly, Map.of(pick(ids(session, Instance.class), random), List.of(1, 2)));
            default -> editView(session, random);
        }
    }

    private static void editView(EditingSession session, Random random) {
        List<String> views = session.read(model -> model.layouts().views().values().stream()
                .flatMap(List::stream)
                .sorted()
                .toList());
        if (views.isEmpty()) {
            throw new EditRefused("There is no view yet.");
        }
        String view = pick(views, random);
        switch (random.nextInt(3)) {
            case 0 -> session.views().delete(view);
            case 1 -> session.views().rename(view, "view " + random.nextInt(3));
            default -> session.views().add(view, ids(session, Instance.class));
        }
    }

    private static InstancePort end(EditingSession session, Random random) {
        String instance = pick(ids(session, Instance.class), random);
        List<String> ports = session.read(model -> Ports.of(
                        model.get(instance, Instance.class).getType())
                .stream()
                .map(model::id)
                .toList());
        if (ports.isEmpty()) {
            throw new EditRefused("This instance has no ports.");
        }
        return new InstancePort(instance, pick(ports, random));
    }

    private static List<String> ids(EditingSession session, Class<?> kind) {
        List<String> result = session.read(model -> {
            List<String> found = new ArrayList<>();
            model.roots()
                    .forEach(root -> root.eAllContents().forEachRemaining(e -> {
                        if (kind.isInstance(e)) {
                            found.add(model.id(e));
                        }
                    }));
            return found;
        });
        if (result.isEmpty()) {
            throw new EditRefused("There is none of this kind.");
        }
        return result;
    }

    private static <T> T pick(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
