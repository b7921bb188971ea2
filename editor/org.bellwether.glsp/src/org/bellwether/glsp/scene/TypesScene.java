// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;

/** A file's types: interfaces with their operations, event types, components with their ports, and homes. */
final class TypesScene {
    /** The number of characters of a behaviour in the diagram; a behaviour that is being edited is shown completely. */
    static final int LONGEST = 60;
    /** The discriminator in the statement of a union. */
    private static final Pattern DISCRIMINATOR = Pattern.compile("switch ?\\([^)]*\\)");

    private final ProjectModel model;
    private final AssemblyScene ports;
    private final List<Wire> wires = new ArrayList<>();

    TypesScene(ProjectModel model) {
        this.model = model;
        ports = new AssemblyScene(model, Map.of());
    }

    /** Returns whether a file has any types to show. */
    static boolean isIn(EObject root) {
        return root instanceof Model
                && Models.all(root, Definition.class).stream().anyMatch(TypesScene::isShown);
    }

    private static boolean isShown(Definition definition) {
        return definition.getName() != null
                && (definition instanceof TypeDefinition
                        || definition instanceof UserException
                        || definition instanceof Home)
                && !(definition instanceof Assembly);
    }

    /** Returns the module that contains all types of a file; if the module is opened several times, the last one. */
    static Optional<Module> module(Model root) {
        List<EObject> around = Models.all(root, Definition.class).stream()
                .filter(TypesScene::isShown)
                .map(EObject::eContainer)
                .filter(owner -> owner instanceof Module || owner instanceof Model)
                .toList();
        boolean isOne = around.stream().allMatch(Module.class::isInstance)
                && around.stream().map(QualifiedNames::of).distinct().count() == 1;
        return isOne ? Optional.of((Module) around.get(around.size() - 1)) : Optional.empty();
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
        String kind = kind(type);
        boolean within = type.eContainer() instanceof Module || type.eContainer() instanceof TypeScope;
        String detail = within ? kind + " in " + QualifiedNames.of(type.eContainer()) : kind;
        List<Port> shown = type instanceof InstanceType owner
                ? owner.getPorts().stream()
                        .map(port -> ports.port(id, port))
                        .filter(Objects::nonNull)
                        .map(TypesScene::withType)
                        .toList()
                : List.of();
        bases(type).forEach(base -> line(id, "inherits", base));
        if (type instanceof Home home && home.getManages() != null) {
            line(id, "manages", home.getManages());
        }
        return new Box(id, "type", type.getName(), detail, rows(type), shown, List.of(), false);
    }

    private static String kind(Definition type) {
        String kind = ElementPaths.kind(type);
        if (type instanceof Union) {
            Matcher discriminator = DISCRIMINATOR.matcher(Texts.statement(type));
            return discriminator.find() ? kind + " " + Texts.cut(discriminator.group(), LONGEST / 2) : kind;
        }
        return type instanceof Home home && home.getManages() != null
                ? kind + " of " + Texts.orEmpty(home.getManages().getName())
                : kind;
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

    /** Adds a line to another box of the same file: boxes of other files are in other diagrams. */
    private void line(String id, String kind, Definition to) {
        String target = to.eIsProxy() ? null : model.id(to);
        if (target != null && model.file(to) == model.file(model.get(id))) {
            wires.add(new Wire(id + "|" + kind + "|" + target, kind, id, target, ""));
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
        } else if (type instanceof Union u) {
            members.addAll(u.getCases());
        } else if (type instanceof Home h) {
            members.add(h); // the home's statement contains the managed component
            members.addAll(h.getMembers());
            members.addAll(h.getFinders());
        } else if (type instanceof Typedef || type instanceof ValueBox) {
            members.add(type);
        } else if (type instanceof InstanceType owner) {
            members.addAll(owner.getAttributes());
        }
        if (type instanceof ActiveType active) {
            members.addAll(active.getState());
            members.addAll(active.getTimers());
            members.addAll(active.getBehaviours());
        }
        return members.stream()
                .filter(member -> member == type || !(member instanceof TypeDefinition))
                .map(this::row)
                .toList();
    }

    private Row row(EObject member) {
        if (member instanceof Home home) {
            return new Row(model.id(home), "manages " + (home.getManages() == null ? "?" : name(home)), true);
        }
        String text = Texts.statement(member);
        if (member instanceof Typedef && !text.startsWith("typedef")) {
            text = Texts.printed(member); // one of the further names in a typedef
        }
        return member instanceof Behaviour
                ? new Row(model.id(member), Texts.cut(text, LONGEST), true)
                : new Row(
                        model.id(member),
                        text.replaceFirst("^(typedef|valuetype) ", "").replaceFirst("[;,]$", ""));
    }

    private static String name(Home home) {
        return QualifiedNames.of(home.getManages());
    }
}
