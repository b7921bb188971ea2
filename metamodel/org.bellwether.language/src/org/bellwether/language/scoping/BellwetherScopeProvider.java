// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import com.google.inject.Inject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.text.NameExpression;
import org.bellwether.language.text.TextPackage;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.scoping.IScope;
import org.eclipse.xtext.scoping.IScopeProvider;
import org.eclipse.xtext.util.IResourceScopeCache;

/** Provides the names that each reference may use: by IDL's rules, or from the reference's local scope. */
public final class BellwetherScopeProvider implements IScopeProvider {
    /** References in an element's head: inherited scopes do not affect the search for their names. */
    private static final List<EReference> HEADS = List.of(
            IdlPackage.Literals.INTERFACE__SUPERTYPES,
            IdlPackage.Literals.VALUE_TYPE__BASES,
            IdlPackage.Literals.VALUE_TYPE__SUPPORTS,
            ComponentPackage.Literals.COMPONENT_TYPE__BASE,
            ComponentPackage.Literals.COMPONENT_TYPE__SUPPORTS,
            ComponentPackage.Literals.HOME__BASE,
            ComponentPackage.Literals.HOME__MANAGES,
            ComponentPackage.Literals.HOME__SUPPORTS,
            ComponentPackage.Literals.HOME__PRIMARY_KEY);

    /** The targets of one file's names; valid as long as the file does not change. */
    private static final class Known {
        private final IdlScopes idl;
        private final Map<EObject, Map<String, EObject>> instances = new HashMap<>();

        private Known(IdlScopes idl) {
            this.idl = idl;
        }
    }

    @Inject
    private IResourceScopeCache cache;

    @Override
    public IScope getScope(EObject context, EReference reference) {
        return scope(context, reference);
    }

    NameScope scope(EObject context, EReference reference) {
        if (!(context.eResource() instanceof VisibleModels file)) {
            return NameScope.UNKNOWN;
        }
        EClass wanted = reference.getEReferenceType();
        IdlScopes idl = known(file).idl;
        if (reference == TextPackage.Literals.NAME_EXPRESSION__TARGET) {
            return expression((NameExpression) context, idl, wanted);
        } else if (wanted == ParameterPackage.Literals.PARAMETER && !isParameterValue(reference)) {
            return parameters(context, idl, wanted);
        } else if (LocalNames.decides(reference)) {
            return local(context, reference, idl);
        }
        EObject from = HEADS.contains(reference) ? context.eContainer() : context;
        return new NameScope(wanted, name -> Aliases.of(idl.find(from, name, wanted), wanted), () -> idl.all(from));
    }

    private static boolean isParameterValue(EReference reference) {
        return reference == AssemblyPackage.Literals.PARAMETER_VALUE__PARAMETER;
    }

    private static NameScope expression(NameExpression context, IdlScopes idl, EClass wanted) {
        Map<String, NamedElement> near = ExpressionNames.of(context);
        return context.isOwn()
                ? new NameScope(wanted, near::get, () -> near)
                : new NameScope(
                        wanted,
                        name -> near.containsKey(name) ? near.get(name) : value(idl, context, name),
                        () -> joined(near, values(idl, context)));
    }

    private static Map<String, NamedElement> values(IdlScopes idl, EObject context) {
        Map<String, NamedElement> result = new LinkedHashMap<>(idl.all(context));
        result.values().removeIf(each -> !(each instanceof Constant || each instanceof Enumerator));
        return result;
    }

    /** Returns a constant or enumerator of a name; another element only if there is none. */
    private static NamedElement value(IdlScopes idl, EObject context, String name) {
        NamedElement constant = idl.find(context, name, IdlPackage.Literals.CONSTANT);
        if (IdlPackage.Literals.CONSTANT.isInstance(constant)) {
            return constant;
        }
        return idl.find(context, name, IdlPackage.Literals.ENUMERATOR);
    }

    private static NameScope parameters(EObject context, IdlScopes idl, EClass wanted) {
        Map<String, NamedElement> near = new LinkedHashMap<>();
        for (EObject e = context; e != null; e = e.eContainer()) {
            List<? extends NamedElement> own = e instanceof Experiment x
                    ? x.getParameters()
                    : e instanceof Assembly a ? a.getParameters() : List.of();
            own.stream().filter(p -> p.getName() != null).forEach(p -> near.putIfAbsent(p.getName(), p));
        }
        return new NameScope(
                wanted,
                name -> near.containsKey(name) ? near.get(name) : idl.find(context, name, wanted),
                () -> joined(near, idl.all(context)));
    }

    /** Returns a scope in which a simple name is local; a qualified name may refer to any element. */
    private NameScope local(EObject context, EReference reference, IdlScopes idl) {
        EClass wanted = reference.getEReferenceType();
        List<? extends EObject> candidates = LocalNames.of(context, reference);
        if (candidates == null) {
            return new NameScope(
                    wanted, name -> name.contains("::") ? idl.find(context, name, wanted) : null, Map::of, false);
        }
        boolean many = wanted == AssemblyPackage.Literals.INSTANCE && !candidates.isEmpty();
        Map<String, EObject> names = many
                ? known((VisibleModels) context.eResource())
                        .instances
                        .computeIfAbsent(candidates.get(0).eContainer(), a -> byName(candidates))
                : byName(candidates);
        boolean process = reference == ExperimentPackage.Literals.FOOTPRINT_METRIC__PROCESS;
        return new NameScope(
                wanted,
                name -> name.contains("::")
                        ? idl.find(context, name, wanted)
                        : process ? process(names, candidates, name) : names.get(name),
                () -> names);
    }

    /** Returns a process by its name, or by its node's name and its own: {@code here/gps}. */
    private static EObject process(Map<String, EObject> names, List<? extends EObject> all, String name) {
        int slash = name.indexOf('/');
        return slash < 0
                ? names.get(name)
                : all.stream()
                        .map(Process.class::cast)
                        .filter(p -> name.substring(slash + 1).equals(p.getName())
                                && name.substring(0, slash).equals(ElementKeys.name(p.eContainer())))
                        .findFirst()
                        .orElse(null);
    }

    private static Map<String, EObject> byName(List<? extends EObject> elements) {
        Map<String, EObject> result = new LinkedHashMap<>();
        for (EObject element : elements) {
            String name = ElementKeys.name(element);
            if (name != null) {
                result.putIfAbsent(name, element);
            }
        }
        return result;
    }

    private static Map<String, NamedElement> joined(Map<String, NamedElement> first, Map<String, NamedElement> second) {
        Map<String, NamedElement> result = new LinkedHashMap<>(first);
        second.forEach(result::putIfAbsent);
        return result;
    }

    private Known known(VisibleModels file) {
        return cache.get(Known.class, (Resource) file, () -> new Known(new IdlScopes(file.visible())));
    }
}
