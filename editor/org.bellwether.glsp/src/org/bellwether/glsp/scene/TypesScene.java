// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.edit.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;

/** A file's types: interfaces with their operations, what is sent, and components with their ports. */
final class TypesScene {
    /** Characters of a behaviour that are shown; all of them while it is edited. */
    private static final int LONGEST = 60;

    private final ProjectModel model;
    private final AssemblyScene ports;
    private final List<Wire> wires = new ArrayList<>();

    TypesScene(ProjectModel model) {
        this.model = model;
        ports = new AssemblyScene(model, Map.of());
    }

    /** Whether a file has any types to show. */
    static boolean isIn(EObject root) {
        return root instanceof Model
                && Models.all(root, Definition.class).stream().anyMatch(TypesScene::isShown);
    }

    private static boolean isShown(Definition definition) {
        return definition.getName() != null
                && (definition instanceof TypeDefinition || definition instanceof UserException)
                && !(definition instanceof Assembly);
    }

    Scene of(Model root) {
        List<Box> boxes = Models.all(root, Definition.class).stream()
                .filter(TypesScene::isShown)
                .map(this::box)
                .toList();
        return new Scene(model.id(root), boxes, List.copyOf(wires));
    }

    private Box box(Definition type) {
        String id = model.id(type);
        String kind = ElementPaths.kind(type);
        String detail = type.eContainer() instanceof Module module ? kind + " in " + QualifiedNames.of(module) : kind;
        List<Port> shown = type instanceof InstanceType owner
                ? owner.getPorts().stream()
                        .map(port -> ports.port(id, port))
                        .filter(Objects::nonNull)
                        .map(TypesScene::withType)
                        .toList()
                : List.of();
        bases(type).stream().filter(base -> !base.eIsProxy()).forEach(base -> inherits(id, base));
        return new Box(id, "type", type.getName(), detail, rows(type), shown, List.of(), false);
    }

    private static Port withType(Port port) {
        String simple = port.type().substring(port.type().lastIndexOf(':') + 1);
        return new Port(
                port.id(), port.element(), port.kind(), port.name() + " : " + simple, port.multiple(), port.type());
    }

    private static List<? extends Definition> bases(Definition type) {
        if (type instanceof Interface i) {
            return i.getSupertypes();
        } else if (type instanceof ValueType v) {
            return v.getBases();
        }
        return type instanceof ComponentType c && c.getBase() != null ? List.of(c.getBase()) : List.of();
    }

    /** Only within one file: a box of another file stands in its own diagram. */
    private void inherits(String id, Definition base) {
        String target = model.id(base);
        if (target != null && model.file(base) == model.file(model.get(id))) {
            wires.add(new Wire(id + "|inherits|" + target, "inherits", id, target, ""));
        }
    }

    private List<Row> rows(Definition type) {
        List<EObject> members = new ArrayList<>();
        if (type instanceof Interface i) {
            members.addAll(i.getMembers());
        } else if (type instanceof ValueType v) {
            members.addAll(v.getMembers());
        } else if (type instanceof Struct s) {
            members.addAll(s.getMembers());
        } else if (type instanceof UserException e) {
            members.addAll(e.getMembers());
        } else if (type instanceof Enumeration e) {
            members.addAll(e.getEnumerators());
        } else if (type instanceof InstanceType owner) {
            members.addAll(owner.getAttributes());
        }
        if (type instanceof ActiveType active) {
            members.addAll(active.getState());
            members.addAll(active.getTimers());
            members.addAll(active.getBehaviours());
        }
        return members.stream()
                .filter(member -> !(member instanceof TypeDefinition))
                .map(this::row)
                .toList();
    }

    private Row row(EObject member) {
        String text = Texts.statement(member);
        return member instanceof Behaviour
                ? new Row(model.id(member), Texts.cut(text, LONGEST), true)
                : new Row(model.id(member), text.replaceFirst("[;,]$", ""));
    }
}
