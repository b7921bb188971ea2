// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.aql;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;

/** The public methods of Java classes that expressions may call; the first argument is written before the dot. */
public final class Services {
    private final List<Method> methods = new ArrayList<>();
    private final Collection<EPackage> packages;

    /** Finds the services of classes; the packages have the generated interfaces in their signatures. */
    public Services(Collection<Class<?>> classes, Collection<EPackage> packages) {
        this.packages = packages;
        for (Class<?> each : classes) {
            for (Method method : each.getMethods()) {
                if (method.getDeclaringClass() != Object.class
                        && !Modifier.isStatic(method.getModifiers())
                        && method.getParameterCount() > 0) {
                    methods.add(method);
                }
            }
        }
    }

    public List<Method> all() {
        return List.copyOf(methods);
    }

    boolean has(String name) {
        return methods.stream().anyMatch(m -> m.getName().equals(name));
    }

    /** Returns the possible results of a call; empty if no service accepts these arguments. */
    List<Kind> results(String name, List<Set<Kind>> arguments) {
        return methods.stream()
                .filter(m -> m.getName().equals(name) && m.getParameterCount() == arguments.size())
                .filter(m -> takes(m, arguments))
                .map(m -> kind(m.getGenericReturnType()))
                .toList();
    }

    private boolean takes(Method method, List<Set<Kind>> arguments) {
        Type[] parameters = method.getGenericParameterTypes();
        for (int i = 0; i < parameters.length; i++) {
            Kind parameter = kind(parameters[i]);
            if (arguments.get(i).stream().noneMatch(k -> takes(parameter, k))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether AQL accepts an argument: it refuses a parameter type that is more special than the known type of
     * the value.
     */
    private static boolean takes(Kind parameter, Kind given) {
        return parameter.many() == given.many() && given.fits(parameter.type());
    }

    /** Returns the schema's class for a Java type; a list is a collection. */
    private Kind kind(Type type) {
        if (type instanceof ParameterizedType p && Collection.class.isAssignableFrom((Class<?>) p.getRawType())) {
            return kind(p.getActualTypeArguments()[0]).collection();
        }
        for (EPackage each : packages) {
            for (EClassifier classifier : each.getEClassifiers()) {
                if (classifier.getInstanceClass() == type && classifier.getInstanceClass() != null) {
                    return Kind.one(classifier);
                }
            }
        }
        return type == String.class
                ? Kind.STRING
                : type == boolean.class
                        ? Kind.BOOLEAN
                        : type == int.class
                                ? Kind.INTEGER
                                : type == void.class ? Kind.NULL : Kind.one(EcorePackage.Literals.EJAVA_OBJECT);
    }
}
