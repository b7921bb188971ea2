// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.language.TextFormat;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.scoping.BellwetherScopeProvider;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.parameter.TopLevel;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.Spelling;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.IEObjectDescription;

/**
 * The possible targets of references: the elements in the notation's scopes, and global elements of the project's other
 * files.
 */
public final class References {
    private final BellwetherScopeProvider scopes = TextFormat.injector().getInstance(BellwetherScopeProvider.class);
    private final ProjectModel model;

    References(ProjectModel model) {
        this.model = model;
    }

    /** Returns the possible targets of a reference, by the name that a property sheet shows. */
    public Map<String, EObject> candidates(EObject owner, EReference reference) {
        Map<String, EObject> result = new LinkedHashMap<>();
        for (IEObjectDescription next : scopes.getScope(owner, reference).getAllElements()) {
            EObject target = next.getEObjectOrProxy();
            boolean global = target instanceof Definition || target.eContainer() instanceof Model;
            String name = global
                    ? QualifiedNames.of(target)
                    : String.join("::", next.getName().getSegments());
            if (reference.getEReferenceType().isInstance(target) && !result.containsValue(target)) {
                result.putIfAbsent(name, target);
            }
        }
        if (isGlobal(reference)) {
            for (Model root : model.roots()) {
                for (EObject each : Models.all(root, EObject.class)) {
                    if (reference.getEReferenceType().isInstance(each) && ElementKeys.name(each) != null) {
                        result.putIfAbsent(QualifiedNames.of(each), each);
                    }
                }
            }
        }
        result.values().remove(owner);
        return result;
    }

    /** Returns all types that values can have, by their qualified names; components and similar types are left out. */
    public Map<String, EObject> valueTypes() {
        Map<String, EObject> result = new LinkedHashMap<>();
        for (Model root : model.roots()) {
            for (EObject each : Models.all(root, EObject.class)) {
                if (each instanceof TypeDefinition
                        && !(each instanceof InstanceType)
                        && ElementKeys.name(each) != null) {
                    result.putIfAbsent(QualifiedNames.of(each), each);
                }
            }
        }
        return result;
    }

    /**
     * Returns whether names of other files can be references in this feature: types and the elements at the top level
     * of a file.
     */
    private static boolean isGlobal(EReference reference) {
        Class<?> wanted = reference.getEReferenceType().getInstanceClass();
        return Definition.class.isAssignableFrom(wanted)
                        && !reference.getName().equals("attribute")
                        && !reference.getName().equals("operation")
                || TopLevel.class.isAssignableFrom(wanted)
                        && !reference.getName().equals("parameter");
    }

    /**
     * Returns the element that an id or a name refers to; adds an import to the owner's file if the target needs it.
     */
    public EObject find(EObject owner, EReference reference, String text) {
        EObject target = text.indexOf('#') >= 0 ? model.get(text) : named(owner, reference, text);
        if (target == null) {
            throw new EditRefused("There is no " + text + " that " + reference.getName() + " could be. "
                    + known(owner, reference, text));
        } else if (!reference.getEReferenceType().isInstance(target)) {
            throw new EditRefused(
                    text + " is " + ElementPaths.aKind(target) + ", which " + reference.getName() + " cannot be.");
        }
        return target;
    }

    private EObject named(EObject owner, EReference reference, String name) {
        EObject known = candidates(owner, reference).get(name);
        if (known != null) {
            return known;
        }
        IEObjectDescription found = scopes.getScope(owner, reference).getSingleElement(QualifiedName.create(name));
        return found == null ? null : found.getEObjectOrProxy();
    }

    private String known(EObject owner, EReference reference, String text) {
        List<String> names = new ArrayList<>(candidates(owner, reference).keySet());
        String advice = names.isEmpty() ? "Nothing in this project fits" : Spelling.didYouMeanOneOf(text, names);
        return advice.endsWith("?") ? advice : advice + ".";
    }

    /** Adds an import to a file for an element that the file refers to. */
    void ensureVisible(EObject owner, EObject target) {
        EObject root = EcoreUtil.getRootContainer(owner);
        ModelFile from = model.file(owner);
        ModelFile to = model.file(target);
        boolean global = target instanceof Definition || target.eContainer() instanceof Model;
        if (from == null || to == null || from == to || !global || !(root instanceof Model file)) {
            return;
        }
        boolean visible =
                ((BellwetherTextResource) from.resource()).visible().contains(EcoreUtil.getRootContainer(target));
        String path =
                from.location().getParent().relativize(to.location()).toString().replace('\\', '/');
        boolean imported = file.getElements().stream().anyMatch(e -> e instanceof Import i && path.equals(i.getPath()));
        if (!visible && !imported) {
            Import statement = ExperimentFactory.eINSTANCE.createImport();
            statement.setPath(path);
            Containers.add(file, ExperimentPackage.Literals.MODEL__ELEMENTS, statement);
        }
    }
}
