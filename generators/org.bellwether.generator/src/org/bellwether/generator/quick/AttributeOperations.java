// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.quick;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.EcoreUtil.Copier;

/**
 * Copies models and replaces each attribute by operations with the form of its messages (CORBA 3.3 part 1, 7.14.1, and
 * part 2, 9.4.2.1): an operation that gets the attribute and, if it is writable, one that sets it. Their names are
 * {@code get_NAME} and {@code set_NAME}, because IDL cannot declare the names in GIOP, {@code _get_NAME} and
 * {@code _set_NAME}.
 */
final class AttributeOperations {
    private static final IdlFactory IDL = IdlFactory.eINSTANCE;

    private final Copier copier = new Copier();
    private final List<Model> models = new ArrayList<>();
    private final Map<Operation, String> names = new IdentityHashMap<>();
    private final Set<String> taken = new HashSet<>();

    AttributeOperations(Collection<Model> originals) {
        originals.forEach(each -> models.add((Model) copier.copy(each)));
        copier.copyReferences();
        List<Attribute> attributes = models.stream()
                .flatMap(model -> Models.all(model, Attribute.class).stream())
                .filter(attribute -> attribute.eContainer() instanceof Interface)
                .toList();
        models.stream()
                .flatMap(model -> Models.all(model, Operation.class).stream())
                .forEach(each -> taken.add(each.getName().toLowerCase(Locale.ROOT)));
        attributes.forEach(each -> taken.add(each.getName().toLowerCase(Locale.ROOT)));
        attributes.forEach(this::replace);
    }

    /** Returns the copies, in the order of the models. */
    List<Model> models() {
        return models;
    }

    /** Returns the copy of an interface of the models. */
    Interface copyOf(Interface original) {
        return (Interface) copier.get(original);
    }

    /** Returns the qualified name of an operation or, with the kind of access, of the attribute that it replaces. */
    String name(Operation operation) {
        return names.getOrDefault(operation, QualifiedNames.of(operation));
    }

    private void replace(Attribute attribute) {
        Interface owner = (Interface) attribute.eContainer();
        String name = QualifiedNames.of(attribute);
        Operation get = operation("get_", attribute, attribute.getGetRaises());
        get.setReturnType(copy(attribute.getType()));
        names.put(get, name + " (get)");
        int at = owner.getMembers().indexOf(attribute);
        owner.getMembers().set(at, get);
        if (!attribute.isReadonly()) {
            Operation set = operation("set_", attribute, attribute.getSetRaises());
            OperationParameter value = IDL.createOperationParameter();
            value.setName("new_value");
            value.setDirection(Direction.IN);
            value.setType(copy(attribute.getType()));
            set.getParameters().add(value);
            names.put(set, name + " (set)");
            owner.getMembers().add(at + 1, set);
        }
    }

    private Operation operation(String prefix, Attribute attribute, List<UserException> raises) {
        Operation operation = IDL.createOperation();
        operation.setName(QuickWorkload.unique(prefix + attribute.getName(), taken));
        operation.getRaises().addAll(raises);
        return operation;
    }

    private static <T extends EObject> T copy(T element) {
        return element == null ? null : EcoreUtil.copy(element);
    }
}
