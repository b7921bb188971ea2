// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.results.prediction.SegmentCounts;
import org.bellwether.results.prediction.measured.CalibrationPhase;
import org.bellwether.run.WorkException;
import org.bellwether.specialise.load.MessageRates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the calibration's model does the work that its phases state. */
class SegmentPhasesTest {
    @TempDir
    private Path folder;

    private Plan plan() throws IOException {
        Path file = folder.resolve("segments.bellwether");
        try (InputStream in = SegmentPhases.class.getResourceAsStream("calibration/segments.bellwether")) {
            Files.write(file, in.readAllBytes());
        }
        LoadedModel loaded = new ModelLoader().load(file);
        assertTrue(loaded.isOk(), loaded.problems().toString());
        Experiment experiment = Models.all(loaded.model(), Experiment.class).get(0);
        return Planner.plan(
                experiment,
                Generation.modelName(experiment),
                List.of(Targets.discover().get("corbel")),
                Overrides.NONE);
    }

    @Test
    void eachPhaseAndItsMetricAreInTheModel() throws IOException {
        Plan plan = plan();
        List<CalibrationPhase> phases = SegmentPhases.all();
        assertEquals(
                plan.phases().stream().map(PhasePlan::name).toList(),
                phases.stream().map(CalibrationPhase::name).toList());
        for (CalibrationPhase phase : phases) {
            List<String> metrics = plan.metrics().stream()
                    .filter(metric -> metric.phase().equals(phase.name()))
                    .map(MetricPlan::name)
                    .toList();
            assertEquals(List.of(phase.metric()), metrics, phase.name());
        }
    }

    @Test
    void activationsDoTheirWork() throws IOException {
        Plan plan = plan();
        MessageRates rates = new MessageRates(plan);
        List<CalibrationPhase> phases = SegmentPhases.all();
        for (int i = 0; i < phases.size(); i++) {
            PhasePlan phase = plan.phases().get(i);
            SegmentCounts[] sum = {SegmentCounts.NONE};
            rates.ofActivation(phase)
                    .times()
                    .forEach((requestReply, times) -> sum[0] = sum[0].plus(new SegmentCounts(
                                    requestReply.oneway() ? 0 : 1,
                                    requestReply.oneway() ? 1 : 0,
                                    0,
                                    requestReply.request().octets(),
                                    requestReply.request().members(),
                                    requestReply.reply().octets(),
                                    requestReply.reply().members(),
                                    requestReply.request().values())
                            .times(times)));
            SegmentCounts sent = sum[0].plus(new SegmentCounts(0, rates.reports(phase), 0, 0, 0, 0, 0, 0));
            SegmentCounts stated = phases.get(i).activation();
            assertEquals(sent, stated.plus(new SegmentCounts(0, 0, -stated.switches(), 0, 0, 0, 0, 0)), phase.name());
        }
    }

    @Test
    void processesWithSeveralValuesOfAnOptionAreRefused() throws WorkException {
        assertEquals(
                Map.of("Concurrency", "reactive"),
                SegmentCalibration.options(Map.of("Concurrency", "reactive", "NoDelay", "1"), "e"));
        WorkException refused = assertThrows(
                WorkException.class, () -> SegmentCalibration.options(Map.of("a.Concurrency", "reactive"), "e"));
        assertEquals(WorkException.Kind.INPUT, refused.kind());
        assertTrue(refused.fix().contains("--set corbel.Concurrency="), refused.fix());
    }
}
