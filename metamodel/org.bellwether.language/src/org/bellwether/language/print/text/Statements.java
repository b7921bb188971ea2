// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.text;

import java.util.Set;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.Choice;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Platform;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.ThreadPool;
import org.bellwether.model.experiment.ConfigurationTemplate;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.experiment.SaturatedPhase;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionsPackage;
import org.bellwether.model.parameter.Expression;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Decides by the containing feature which elements are written on separate lines, and which of them have a block. */
public final class Statements {
    private static final Set<EReference> LINES = Set.of(
            ExperimentPackage.Literals.MODEL__ELEMENTS,
            IdlPackage.Literals.MODULE__DECLARATIONS,
            IdlPackage.Literals.TYPE_SCOPE__DEFINITIONS,
            IdlPackage.Literals.STRUCT__MEMBERS,
            IdlPackage.Literals.USER_EXCEPTION__MEMBERS,
            IdlPackage.Literals.UNION__CASES,
            IdlPackage.Literals.ENUMERATION__ENUMERATORS,
            IdlPackage.Literals.INTERFACE__MEMBERS,
            IdlPackage.Literals.VALUE_TYPE__MEMBERS,
            ComponentPackage.Literals.HOME__MEMBERS,
            ComponentPackage.Literals.HOME__FINDERS,
            ComponentPackage.Literals.INSTANCE_TYPE__PORTS,
            ComponentPackage.Literals.INSTANCE_TYPE__ATTRIBUTES,
            ComponentPackage.Literals.ACTIVE_TYPE__STATE,
            ComponentPackage.Literals.ACTIVE_TYPE__TIMERS,
            ComponentPackage.Literals.ACTIVE_TYPE__ASSUMPTIONS,
            ComponentPackage.Literals.ACTIVE_TYPE__BEHAVIOURS,
            ComponentPackage.Literals.SERVER_TYPE__ADAPTERS,
            ComponentPackage.Literals.OBJECT_ADAPTER__OPTIONS,
            ComponentPackage.Literals.BEHAVIOUR__ACTIONS,
            ComponentPackage.Literals.LOOP__ACTIONS,
            ComponentPackage.Literals.CHOICE__BRANCHES,
            ComponentPackage.Literals.BRANCH__ACTIONS,
            AssemblyPackage.Literals.ASSEMBLY__PARAMETERS,
            AssemblyPackage.Literals.ASSEMBLY__INSTANCES,
            AssemblyPackage.Literals.ASSEMBLY__CONNECTIONS,
            AssemblyPackage.Literals.INSTANCE__ATTRIBUTE_VALUES,
            AssemblyPackage.Literals.INSTANCE__TIMER_SETTINGS,
            AssemblyPackage.Literals.INSTANCE__PARAMETER_VALUES,
            AssemblyPackage.Literals.INSTANCE__ASSUMPTIONS,
            AssemblyPackage.Literals.INSTANCE__BEHAVIOURS,
            AssemblyPackage.Literals.CONNECTION__OPTIONS,
            DeploymentPackage.Literals.DEPLOYMENT__NODES,
            DeploymentPackage.Literals.DEPLOYMENT__LINKS,
            DeploymentPackage.Literals.DEPLOYMENT__OPTIONS,
            DeploymentPackage.Literals.NODE__PROCESSES,
            DeploymentPackage.Literals.PROCESS__PLACEMENTS,
            DeploymentPackage.Literals.PROCESS__ENDPOINTS,
            DeploymentPackage.Literals.PROCESS__THREAD_POOLS,
            DeploymentPackage.Literals.PROCESS__OPTIONS,
            DeploymentPackage.Literals.THREAD_POOL__LANES,
            ExperimentPackage.Literals.EXPERIMENT__PARAMETERS,
            ExperimentPackage.Literals.EXPERIMENT__PHASES,
            ExperimentPackage.Literals.EXPERIMENT__METRICS,
            ExperimentPackage.Literals.EXPERIMENT__PRIMARY_FIGURES,
            ExperimentPackage.Literals.EXPERIMENT__OPTIONS,
            ExperimentPackage.Literals.EXPERIMENT__SPECIALISATIONS,
            ExperimentPackage.Literals.EXPERIMENT__FACTORS,
            ExperimentPackage.Literals.EXPERIMENT__DESIGNS,
            ExperimentPackage.Literals.EXPERIMENT__TEMPLATES,
            ExperimentPackage.Literals.FACTOR__LEVELS,
            ExperimentPackage.Literals.SATURATED_PHASE__DRIVERS,
            ExperimentPackage.Literals.DESIGN__RESPONSES,
            ExperimentPackage.Literals.CONFIGURATION_TEMPLATE__FIXED,
            ExperimentPackage.Literals.CONFIGURATION_TEMPLATE__FREE,
            OptionsPackage.Literals.OPTION_CATALOGUE__OPTIONS,
            OptionsPackage.Literals.OPTION_CATALOGUE__CONSTRAINTS,
            OptionsPackage.Literals.OPTION__CHOICES,
            OptionsPackage.Literals.OPTION__RENDERINGS);

    private Statements() {}

    /** Returns whether an element is written on separate lines: a file's root is, and a missing level is not. */
    public static boolean isStatement(EObject element) {
        return element.eContainer() == null
                || LINES.contains(element.eContainmentFeature())
                        && !(element instanceof Expression e && UnsetValues.is(e));
    }

    /** Returns the statement that an element is or is a part of. */
    static EObject around(EObject element) {
        EObject e = element;
        while (!isStatement(e)) {
            e = e.eContainer();
        }
        return e;
    }

    /**
     * Returns whether an element is written with braces, so that comments can be written after the opening brace and
     * before the closing brace.
     */
    public static boolean hasBlock(EObject e) {
        return e instanceof Model
                || e instanceof Module
                || isType(e)
                || e instanceof Behaviour
                || e instanceof Loop
                || e instanceof Choice
                || e instanceof Branch
                || e instanceof ObjectAdapter
                || e instanceof Instance
                || e instanceof Connection
                || isDeployment(e)
                || isExperiment(e)
                || e instanceof OptionCatalogue
                || e instanceof Option;
    }

    private static boolean isType(EObject e) {
        return e instanceof Struct
                || e instanceof UserException
                || e instanceof Union
                || e instanceof Enumeration
                || e instanceof Interface
                || e instanceof ValueType
                || e instanceof InstanceType
                || e instanceof Home;
    }

    private static boolean isDeployment(EObject e) {
        return e instanceof Deployment
                || e instanceof Platform
                || e instanceof Node
                || e instanceof Process
                || e instanceof ThreadPool;
    }

    private static boolean isExperiment(EObject e) {
        return e instanceof Experiment
                || e instanceof SaturatedPhase
                || e instanceof Factor
                || e instanceof Design
                || e instanceof ConfigurationTemplate;
    }

    /**
     * Returns whether empty lines separate a definition from its neighbours: true for a definition with a block that is
     * not an enumeration.
     */
    public static boolean isSetApart(EObject e) {
        return e instanceof Module || isType(e) && !(e instanceof Enumeration);
    }
}
