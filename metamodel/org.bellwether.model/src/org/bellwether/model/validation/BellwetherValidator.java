// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.util.List;
import java.util.Map;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.assembly.CallCycles;
import org.bellwether.model.validation.assembly.ConnectionConstraints;
import org.bellwether.model.validation.assembly.InstanceConstraints;
import org.bellwether.model.validation.assembly.PopulationConstraints;
import org.bellwether.model.validation.assembly.PortUseConstraints;
import org.bellwether.model.validation.assembly.RateConstraints;
import org.bellwether.model.validation.assembly.ReplicaConstraints;
import org.bellwether.model.validation.assembly.WaitConstraints;
import org.bellwether.model.validation.component.AssumptionConstraints;
import org.bellwether.model.validation.component.BehaviourConstraints;
import org.bellwether.model.validation.component.PortConstraints;
import org.bellwether.model.validation.component.StateConstraints;
import org.bellwether.model.validation.component.TimerConstraints;
import org.bellwether.model.validation.component.TimingConstraints;
import org.bellwether.model.validation.component.UserCodeConstraints;
import org.bellwether.model.validation.deployment.CoreConstraints;
import org.bellwether.model.validation.deployment.EndpointConstraints;
import org.bellwether.model.validation.deployment.HostConstraints;
import org.bellwether.model.validation.deployment.LinkConstraints;
import org.bellwether.model.validation.deployment.PlacementConstraints;
import org.bellwether.model.validation.deployment.ProcessConstraints;
import org.bellwether.model.validation.deployment.ReachConstraints;
import org.bellwether.model.validation.experiment.ClockConstraints;
import org.bellwether.model.validation.experiment.DesignConstraints;
import org.bellwether.model.validation.experiment.ExperimentConstraints;
import org.bellwether.model.validation.experiment.FigureConstraints;
import org.bellwether.model.validation.experiment.FootprintConstraints;
import org.bellwether.model.validation.experiment.MetricConstraints;
import org.bellwether.model.validation.experiment.VariationConstraints;
import org.bellwether.model.validation.idl.BaseConstraints;
import org.bellwether.model.validation.idl.ConstantConstraints;
import org.bellwether.model.validation.idl.InterfaceConstraints;
import org.bellwether.model.validation.idl.NameConstraints;
import org.bellwether.model.validation.idl.RequiredFeatures;
import org.bellwether.model.validation.idl.ReservedNames;
import org.bellwether.model.validation.idl.TypeConstraints;
import org.bellwether.model.validation.idl.UnionConstraints;
import org.bellwether.model.validation.options.CatalogueConstraints;
import org.bellwether.model.validation.options.ConfigurationConstraints;
import org.bellwether.model.validation.options.OptionConstraints;
import org.bellwether.model.validation.values.DrawConstraints;
import org.bellwether.model.validation.values.ElementConstraints;
import org.bellwether.model.validation.values.OperandConstraints;
import org.bellwether.model.validation.values.ParameterConstraints;
import org.bellwether.model.validation.values.ValueConstraints;
import org.bellwether.model.validation.values.ValueTypeConstraints;
import org.eclipse.emf.common.util.DiagnosticChain;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EValidator;

/** All constraints as one EMF validator, for tools that validate through EMF's {@code Diagnostician}. */
public final class BellwetherValidator implements EValidator {
    public static final BellwetherValidator INSTANCE = new BellwetherValidator();

    private final List<Constraint> constraints = List.of(
            new RequiredFeatures(),
            new NameConstraints(),
            new ReservedNames(),
            new TypeConstraints(),
            new InterfaceConstraints(),
            new BaseConstraints(),
            new UnionConstraints(),
            new PortConstraints(),
            new TimerConstraints(),
            new TimingConstraints(),
            new PopulationConstraints(),
            new BehaviourConstraints(),
            new ValueConstraints(),
            new ValueTypeConstraints(),
            new OperandConstraints(),
            new ElementConstraints(),
            new StateConstraints(),
            new WaitConstraints(),
            new DrawConstraints(),
            new UserCodeConstraints(),
            new AssumptionConstraints(),
            new ConnectionConstraints(),
            new PortUseConstraints(),
            new InstanceConstraints(),
            new ReplicaConstraints(),
            new CallCycles(),
            new RateConstraints(),
            new PlacementConstraints(),
            new ProcessConstraints(),
            new CoreConstraints(),
            new EndpointConstraints(),
            new HostConstraints(),
            new LinkConstraints(),
            new ReachConstraints(),
            new ExperimentConstraints(),
            new MetricConstraints(),
            new ClockConstraints(),
            new FootprintConstraints(),
            new FigureConstraints(),
            new ConstantConstraints(),
            new ParameterConstraints(),
            new OptionConstraints(),
            new ConfigurationConstraints(),
            new VariationConstraints(),
            new DesignConstraints(),
            new CatalogueConstraints());

    private BellwetherValidator() {}

    /** Registers this validator for all of Bellwether's packages that have no validator in a registry yet. */
    public static void install(EValidator.Registry registry) {
        BellwetherModel.packages().forEach(p -> registry.putIfAbsent(p, INSTANCE));
    }

    @Override
    public boolean validate(EObject element, DiagnosticChain diagnostics, Map<Object, Object> context) {
        return validate(element.eClass(), element, diagnostics, context);
    }

    @Override
    public boolean validate(EClass type, EObject element, DiagnosticChain diagnostics, Map<Object, Object> context) {
        ProblemCollector problems = new ProblemCollector(diagnostics);
        Analysis analysis = Analysis.in(context);
        constraints.forEach(constraint -> constraint.check(element, analysis, problems));
        return problems.isClean();
    }

    /** Accepts every value: values of attributes are checked with their elements. */
    @Override
    public boolean validate(EDataType type, Object value, DiagnosticChain diagnostics, Map<Object, Object> context) {
        return true;
    }
}
