// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.prediction.SegmentCosts.MeasuredGain;
import org.bellwether.results.prediction.SegmentCounts;
import org.bellwether.run.prediction.ModelPrediction.OfRequestReply;
import org.bellwether.specialise.analysis.Analysis;
import org.bellwether.specialise.reading.DeployedModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Predictions for the messages of a model, with a calibration in which the framework gains 100 instructions for each
 * call.
 */
class ModelPredictionTest {
    private static final String MODEL = """
            module t {
              typedef sequence<octet> Octets;

              interface Store {
                void put(in Octets data);
              };

              component Server {
                provides Store store;
              };

              component Client {
                uses Store store;

                timer tick rate 20 Hz;

                on timer tick {
                  call store.put(data = generated(2 KiB));
                  call store.put(data = generated(64 KiB));
                  call store.put(data = generated(2 KiB));
                }
              };
            };

            assembly a {
              server : t::Server;
              client : t::Client;

              client.store -> server.store;
            }

            deployment d of a {
              node n {
                process c { client; }
                process s { server; }
              }
            }

            experiment e of d {
              targets corbel;

              timed phase timed;

              measure latency put at client.store.put in timed warmup 0 samples 10;
            }
            """;

    @TempDir
    private Path folder;

    private ModelPrediction prediction() throws IOException {
        LoadedModel loaded = new ModelLoader().load(Files.writeString(folder.resolve("t.bellwether"), MODEL));
        assertTrue(loaded.isOk(), loaded.problems().toString());
        Experiment experiment = Models.all(loaded.model(), Experiment.class).get(0);
        Target corbel = Targets.discover().get("corbel");
        Plan plan = Planner.plan(experiment, Generation.modelName(experiment), List.of(corbel), Overrides.NONE);
        MeasuredGain gain = new MeasuredGain(
                "framework", CostUnit.INSTRUCTIONS.key(), "phase", new SegmentCounts(1, 0, 0, 0, 0, 0, 0, 0), 100, 1);
        SegmentCosts costs = new SegmentCosts(
                SegmentCosts.SCHEMA,
                "session",
                "2026-01-02T03:04:05Z",
                "corbel-1",
                Map.of("Concurrency", "reactive"),
                List.of(gain));
        return ModelPrediction.of(
                plan, Analysis.of(new DeployedModel(plan, experiment, corbel, Set.of())), Set.of("framework"), costs);
    }

    @Test
    void eachPayloadOfAnOperationIsPredicted() throws IOException {
        List<OfRequestReply> puts = prediction().of("client.store", "server.store", "put");
        assertEquals(
                List.of(4 + 2048.0, 4 + 65536.0),
                puts.stream()
                        .map(each -> each.requestReply().request().octets())
                        .toList());
        assertEquals(
                List.of(40.0, 20.0),
                puts.stream().map(OfRequestReply::perSecond).toList());
        for (OfRequestReply put : puts) {
            assertEquals(100, put.gains().together().get(CostUnit.INSTRUCTIONS).value(), 1e-6, "of one call");
        }
    }

    @Test
    void anOperationThatNoTimerLeadsToHasNone() throws IOException {
        assertEquals(List.of(), prediction().of("client.store", "server.store", "get"));
    }
}
