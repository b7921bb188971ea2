// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Module;
import org.bellwether.model.parameter.TopLevel;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Provides the homes through which CCM creates components. A component type without a home gets {@code home <Type>Home manages <Type> {};}.
 */
final class Homes {
    private final Set<ComponentType> types;
    private final Map<ComponentType, Home> ofModel = new LinkedHashMap<>();

    /** @param types the component types that need a home each */
    Homes(Set<ComponentType> types) {
        this.types = types;
        for (Resource file : files()) {
            for (EObject root : file.getContents()) {
                for (Home home : Models.all(root, Home.class)) {
                    if (types.contains(home.getManages())) {
                        ofModel.putIfAbsent(home.getManages(), home);
                    }
                }
            }
        }
    }

    /** Returns the homes in the model; of several for one type the first. */
    Collection<Home> ofModel() {
        return ofModel.values();
    }

    /** Returns all homes, by the types of the model; missing homes are added to its IDL 3, in the scopes of their components. */
    Map<ComponentType, Home> completed(Model idl) {
        Map<String, ComponentType> copies = new LinkedHashMap<>();
        Models.all(idl, ComponentType.class).forEach(copy -> copies.put(QualifiedNames.of(copy), copy));
        Map<ComponentType, Home> homes = new LinkedHashMap<>();
        for (ComponentType type : types) {
            Home home = ofModel.get(type);
            homes.put(type, home == null ? add(copies.get(QualifiedNames.of(type)), idl) : home);
        }
        return homes;
    }

    private static Home add(ComponentType component, Model idl) {
        Home home = ComponentFactory.eINSTANCE.createHome();
        home.setManages(component);
        home.setName(freeName(component, idl));
        if (component.eContainer() instanceof Module module) {
            module.getDeclarations().add(module.getDeclarations().indexOf(component) + 1, home);
        } else {
            idl.getElements().add(idl.getElements().indexOf((TopLevel) component) + 1, home);
        }
        return home;
    }

    /** Returns a name that is free in the component's scope; names that differ only in case clash in IDL, too. */
    private static String freeName(ComponentType component, Model idl) {
        String scope = QualifiedNames.of(component.eContainer());
        List<String> taken = new ArrayList<>();
        Models.all(idl, Definition.class).stream()
                .filter(each -> QualifiedNames.of(each.eContainer()).equals(scope))
                .forEach(each -> taken.add(each.getName()));
        return Stream.iterate(component.getName() + "Home", name -> name + "_")
                .filter(name -> taken.stream().noneMatch(name::equalsIgnoreCase))
                .findFirst()
                .orElseThrow();
    }

    private Set<Resource> files() {
        Set<Resource> files = new LinkedHashSet<>();
        for (ComponentType type : types) {
            files.addAll(type.eResource().getResourceSet().getResources());
        }
        return files;
    }
}
