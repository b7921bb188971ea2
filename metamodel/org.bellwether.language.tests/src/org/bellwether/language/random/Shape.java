// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.parameter.ParameterPackage;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;

/** The classes that may stand in a feature: those of the schema, except classes that have no notation there. */
final class Shape {
    private static final IdlPackage IDL = IdlPackage.eINSTANCE;
    private static final ComponentPackage COMPONENT = ComponentPackage.eINSTANCE;

    private static final List<EClass> TYPES =
            List.of(IDL.getStruct(), IDL.getUnion(), IDL.getEnumeration(), IDL.getNative(), IDL.getTypedef());
    private static final List<EClass> INTERFACE_MEMBERS =
            join(TYPES, List.of(IDL.getOperation(), IDL.getAttribute(), IDL.getConstant(), IDL.getUserException()));
    private static final List<EClass> HOME_MEMBERS = join(INTERFACE_MEMBERS, List.of(IDL.getFactory()));
    private static final List<EClass> VALUE_MEMBERS =
            join(HOME_MEMBERS, List.of(IDL.getStateMember(), IDL.getStateMember()));
    private static final List<EClass> INSTANCE_TYPES = List.of(
            COMPONENT.getComponentType(),
            COMPONENT.getServerType(),
            COMPONENT.getClientType(),
            org.bellwether.model.assembly.AssemblyPackage.eINSTANCE.getAssembly());
    /** Includes are left out, because they would be followed. */
    private static final List<EClass> DECLARATIONS = join(
            join(TYPES, INSTANCE_TYPES),
            List.of(
                    IDL.getModule(),
                    IDL.getModule(),
                    IDL.getPrefix(),
                    IDL.getForwardDeclaration(),
                    IDL.getInterface(),
                    IDL.getInterface(),
                    IDL.getValueType(),
                    IDL.getEventType(),
                    IDL.getEventType(),
                    IDL.getValueBox(),
                    IDL.getConstant(),
                    IDL.getUserException(),
                    COMPONENT.getComponentType(),
                    COMPONENT.getHome()));

    private static final List<EClass> TOP = join(
            join(DECLARATIONS, INSTANCE_TYPES),
            List.of(
                    org.bellwether.model.deployment.DeploymentPackage.eINSTANCE.getDeployment(),
                    org.bellwether.model.deployment.DeploymentPackage.eINSTANCE.getPlatform(),
                    ExperimentPackage.eINSTANCE.getExperiment(),
                    ExperimentPackage.eINSTANCE.getExperiment(),
                    ParameterPackage.eINSTANCE.getParameter()));

    private static final Map<EReference, List<EClass>> ALLOWED = Map.ofEntries(
            entry(ExperimentPackage.Literals.MODEL__ELEMENTS, TOP),
            entry(IdlPackage.Literals.MODULE__DECLARATIONS, DECLARATIONS),
            entry(
                    IdlPackage.Literals.TYPE_SCOPE__DEFINITIONS,
                    List.of(IDL.getStruct(), IDL.getUnion(), IDL.getEnumeration())),
            entry(IdlPackage.Literals.INTERFACE__MEMBERS, INTERFACE_MEMBERS),
            entry(IdlPackage.Literals.VALUE_TYPE__MEMBERS, VALUE_MEMBERS),
            entry(ComponentPackage.Literals.HOME__MEMBERS, HOME_MEMBERS));

    private Shape() {}

    private static List<EClass> join(List<EClass> a, List<EClass> b) {
        List<EClass> all = new ArrayList<>(a);
        all.addAll(b);
        return List.copyOf(all);
    }

    static List<EClass> allowed(EReference containment) {
        List<EClass> known = ALLOWED.get(containment);
        return known != null ? known : concrete(containment.getEReferenceType());
    }

    /** Returns all concrete subclasses of a class in the model's packages. */
    static List<EClass> concrete(EClass type) {
        List<EClass> result = new ArrayList<>();
        for (EPackage p : BellwetherModel.packages()) {
            for (EClassifier c : p.getEClassifiers()) {
                if (c instanceof EClass e && !e.isAbstract() && type.isSuperTypeOf(e)) {
                    result.add(e);
                }
            }
        }
        return result;
    }
}
