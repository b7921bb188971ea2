// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
import org.bellwether.specialise.Trees;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Status;
import org.bellwether.specialise.reading.DeployedModel;

/** The analysis of a test's model, with methods that find single results. */
public record AnalysedModel(AnalysisResult result) {
    /** A client that calls a server; tests change parts of its text. */
    public static final String PAIR = """
            module t {
              exception Bad {
                long code;
              };

              struct Pair {
                long a;
                double b;
              };

              eventtype Tick {
                public long number;
              };

              interface Store {
                long get(in long key) raises (Bad);
                void put(in Pair value);
                void name(in string text);
                void ping();
              };

              component Client {
                uses Store store;
                timer tick period 1 s;
                state long n = 0;
                on timer tick {
                  call store.get(key = 1);
                }
              };

              component Server {
                provides Store store;
                on call store.get {
                  return 7;
                }
              };
            };

            assembly A {
              client : t::Client;
              server : t::Server;

              client.store -> server.store;
            }

            deployment d of A {
              node n {
                process c { client; }
                process s { server; }
              }
            }

            experiment e of d {
              timed phase timed;

              measure latency get at client.store.get;
            }
            """;

    /**
     * Returns the analysis of the pair with parts of its text replaced. Each replaced text is followed by its
     * replacement.
     */
    public static AnalysedModel pair(Path folder, String... replacements) throws IOException {
        return of(write(folder, replacements), Map.of());
    }

    /** Writes the pair's file, {@code pair.bellwether}. */
    public static Path write(Path folder, String... replacements) throws IOException {
        String text = PAIR;
        for (int i = 0; i < replacements.length; i += 2) {
            assertTrue(text.contains(replacements[i]), "the model has no " + replacements[i]);
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        return Files.writeString(folder.resolve("pair.bellwether"), text);
    }

    /** Returns the analysis of a model of the repository. */
    public static AnalysedModel of(String path) {
        return of(Trees.HOME.resolve(path), Map.of());
    }

    /** @param options values of Corbel's options, as the command line sets them */
    public static AnalysedModel of(Path path, Map<String, String> options) {
        LoadedModel loaded = new ModelLoader().load(path);
        assertTrue(loaded.isOk(), loaded.problems().toString());
        Experiment experiment = Models.all(loaded.model(), Experiment.class).get(0);
        Target corbel = Targets.discover().get("corbel");
        Plan plan = Planner.plan(
                experiment,
                Generation.modelName(experiment),
                List.of(corbel),
                new Overrides(Map.of(), Map.of("corbel", options), false));
        Set<String> overridden = Set.copyOf(options.keySet());
        return new AnalysedModel(Analysis.of(new DeployedModel(plan, experiment, corbel, overridden)));
    }

    public ProcessResult process(String name) {
        return result.processes().stream()
                .filter(process -> process.plan().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** @param name source and target: {@code client.store -> server.store} */
    public ConnectionResult connection(String name) {
        return result.connections().stream()
                .filter(connection -> (connection.source() + " -> " + connection.target()).equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the pair's first connection. */
    public ConnectionResult connection() {
        return connection("client.store -> server.store");
    }

    /** Returns the first operation of the pair's first connection. */
    public OperationResult operation() {
        return connection().operations().get(0);
    }

    /** Returns the finding for a process's invariant. */
    public Finding of(String process, Invariant invariant) {
        return find(process(process).findings(), invariant);
    }

    /** Returns the finding for an invariant of the pair's first connection, or of its first operation. */
    public Finding of(Invariant invariant) {
        return switch (invariant.scope()) {
            case OPERATION -> find(operation().use().findings(), invariant);
            default -> find(connection().findings(), invariant);
        };
    }

    public static Finding find(List<Finding> findings, Invariant invariant) {
        return findings.stream()
                .filter(finding -> finding.invariant() == invariant)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the specialisations that are not refused, and need no assumptions. */
    public static Set<Specialisation> allowed(List<Applicability> applicabilities) {
        return applicabilities.stream()
                .filter(each -> each.status() == Status.HOLDS)
                .map(Applicability::specialisation)
                .collect(Collectors.toSet());
    }

    /** Fails unless the invariant holds, with a proof that contains all of the words. */
    public static void assertHolds(Finding finding, String... words) {
        assertEquals(Status.HOLDS, finding.status(), finding.toString());
        assertWords(finding, words);
    }

    /** Fails unless the invariant fails, with a counterexample that contains all of the words. */
    public static void assertFails(Finding finding, String... words) {
        assertEquals(Status.FAILS, finding.status(), finding.toString());
        assertWords(finding, words);
    }

    /** Fails unless the invariant is assumed, with an assumption that contains all of the words. */
    public static void assertAssumed(Finding finding, String... words) {
        assertEquals(Status.ASSUMED, finding.status(), finding.toString());
        assertWords(finding, words);
    }

    private static void assertWords(Finding finding, String... words) {
        for (String word : words) {
            assertTrue(finding.reasons().toString().contains(word), finding.reasons() + " lacks " + word);
        }
    }
}
