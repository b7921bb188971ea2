// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.quick;

import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Timer;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.experiment.SaturatedPhase;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterReference;

/** A deployment of client and server in two processes, and an experiment with a saturated phase for each operation. */
final class QuickMetrics {
    private static final ExperimentFactory EXPERIMENT = ExperimentFactory.eINSTANCE;

    private final QuickWorkload workload;
    private final Experiment experiment = EXPERIMENT.createExperiment();
    private final Parameter samples;
    private final Parameter warmup;

    /** @param count the number of samples of each operation; a tenth of this number precedes them as warm-up */
    QuickMetrics(QuickWorkload workload, long count) {
        this.workload = workload;
        experiment.setName(workload.topLevelName("quick_experiment"));
        experiment.setDeployment(deployment());
        samples = parameter("samples", count);
        warmup = parameter("warmup", Math.max(10, count / 10));
    }

    Experiment experiment() {
        return experiment;
    }

    /** Places client and server on one core: otherwise wake-ups between cores would dominate the result. */
    private Deployment deployment() {
        Node node = DeploymentFactory.eINSTANCE.createNode();
        node.setName("here");
        node.getProcesses().add(process(workload.server()));
        node.getProcesses().add(process(workload.client()));
        Deployment deployment = DeploymentFactory.eINSTANCE.createDeployment();
        deployment.setName(workload.topLevelName("quick_local"));
        deployment.setAssembly(workload.assembly());
        deployment.getNodes().add(node);
        return deployment;
    }

    private static Process process(Instance instance) {
        Placement placement = DeploymentFactory.eINSTANCE.createPlacement();
        placement.setInstance(path(instance));
        Process process = DeploymentFactory.eINSTANCE.createProcess();
        process.setName(instance.getName());
        process.getPlacements().add(placement);
        process.getAffinity().add(ExpressionFactory.number(0));
        return process;
    }

    private static InstancePath path(Instance instance) {
        InstanceStep step = AssemblyFactory.eINSTANCE.createInstanceStep();
        step.setInstance(instance);
        InstancePath path = AssemblyFactory.eINSTANCE.createInstancePath();
        path.getSteps().add(step);
        return path;
    }

    private Parameter parameter(String name, long value) {
        Parameter parameter = ParameterFactory.eINSTANCE.createParameter();
        parameter.setName(name);
        parameter.setValue(ExpressionFactory.number(value));
        parameter.setMinimum(ExpressionFactory.number(1));
        experiment.getParameters().add(parameter);
        return parameter;
    }

    /**
     * Measures an operation while nothing else is called: latency and throughput of a two-way operation, but only throughput of a oneway
     * one, whose latency would only be the time in which the client's own system accepts the request.
     *
     * @param timer the timer that calls the operation
     */
    void measure(QuickCall call, String label, Timer timer) {
        LoopDriver driver = EXPERIMENT.createLoopDriver();
        driver.setInstance(path(workload.client()));
        driver.setTimer(timer);
        SaturatedPhase phase = EXPERIMENT.createSaturatedPhase();
        phase.setName("phase_" + label);
        phase.getDrivers().add(driver);
        experiment.getPhases().add(phase);
        Port port = workload.port(call.type());
        if (!call.operation().isOneway()) {
            add(EXPERIMENT.createLatencyMetric(), label, call, port, phase);
        }
        add(EXPERIMENT.createThroughputMetric(), "rate_" + label, call, port, phase);
    }

    private void add(Metric metric, String name, QuickCall call, Port port, SaturatedPhase phase) {
        PortPoint at = EXPERIMENT.createPortPoint();
        at.setInstance(path(workload.client()));
        at.setPort(port);
        at.setOperation(call.operation());
        metric.setName(name);
        metric.setAt(at);
        metric.getPhases().add(phase);
        metric.setSamples(reference(samples));
        metric.setWarmup(reference(warmup));
        experiment.getMetrics().add(metric);
    }

    private static ParameterReference reference(Parameter parameter) {
        ParameterReference reference = ParameterFactory.eINSTANCE.createParameterReference();
        reference.setParameter(parameter);
        return reference;
    }
}
