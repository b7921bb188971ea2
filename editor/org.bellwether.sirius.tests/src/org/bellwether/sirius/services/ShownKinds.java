// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.Set;
import java.util.TreeSet;
import org.bellwether.model.BellwetherModel;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The classes of the schema whose elements show problems. */
public final class ShownKinds {
    private ShownKinds() {}

    /**
     * Returns the classes that are neither domain classes, such as {@code idl.Module}, nor subclasses of domain
     * classes.
     */
    public static Set<String> without(Set<String> domainClasses) {
        Set<String> result = new TreeSet<>();
        for (EPackage each : BellwetherModel.packages()) {
            for (EClassifier classifier : each.getEClassifiers()) {
                if (classifier instanceof EClass type
                        && !type.isAbstract()
                        && ProblemCache.isShown(EcoreUtil.create(type))
                        && !domainClasses.contains(name(type))
                        && type.getEAllSuperTypes().stream().noneMatch(t -> domainClasses.contains(name(t)))) {
                    result.add(name(type));
                }
            }
        }
        return result;
    }

    private static String name(EClass type) {
        return type.getEPackage().getName() + "." + type.getName();
    }
}
