// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.store.Store;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuiteState;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.bellwether.run.session.Session;
import org.bellwether.run.suite.SuiteListener;
import org.bellwether.run.suite.SuiteRequest;
import org.bellwether.run.suite.SuiteRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Suites of small models whose programs are scripts, so that a test decides how each experiment ends. */
abstract class SuiteFixture {
    private static final String MODEL = """
            module m {
              interface I { void go(); };
              component Callee { provides I served; };
              component Caller {
                uses I peer;
                timer tick period 1 s;
                on timer tick { call peer.go(); }
              };
            };
            assembly A {
              caller : m::Caller;
              callee : m::Callee;
              caller.peer -> callee.served;
            }
            deployment d of A {
              node n { process p { caller; callee; } }
            }
            """;

    @TempDir
    Path folder;

    Store store;
    Path project;

    @BeforeEach
    void open() throws IOException {
        store = Store.open(folder.resolve("store"));
        project = Files.createDirectories(folder.resolve("project"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** Returns the text of an experiment with additional statements. */
    static String experiment(String name, String more) {
        return """
                experiment %s of d {
                  %s
                  timed phase timed;
                  measure latency latency at caller.peer.go samples 8;
                }
                """.formatted(name, more);
    }

    static void model(Path project, String... experiments) throws IOException {
        Files.createDirectories(project);
        Files.writeString(project.resolve("model.bellwether"), MODEL + String.join("", experiments));
    }

    /** The way in which experiments are generated; null for the default. */
    interface Scripts {
        GenerationStep of(String experiment) throws WorkException;
    }

    SuiteRequest request(Path model, boolean resume, String... tags) {
        Destination destination =
                new Destination(Optional.empty(), store.folder(), "bellwether run " + model + " --all");
        SessionRequest session =
                SessionRequest.of(model, destination).with(Selection.OF_MODEL.withTargets(List.of("one")));
        return new SuiteRequest(session, List.of(tags), resume, " --target one");
    }

    SuiteData run(Scripts scripts, SuiteRequest request, SuiteListener listener) throws WorkException, IOException {
        String id = new SuiteRun(request, listener, (session, to) -> session(scripts, session, to))
                .run(store)
                .orElseThrow();
        return SuiteData.read(store, id).orElseThrow();
    }

    private static Session session(Scripts scripts, SessionRequest request, SessionListener listener) {
        String experiment = request.selection().experiment().orElseThrow();
        GenerationStep step = new GenerationStep() {
            @Override
            public void check(Project checked, SessionRequest of) throws WorkException {
                scripts.of(experiment);
            }

            @Override
            public Outcome generate(Project generated, SessionRequest of, Path to) throws WorkException {
                return scripts.of(experiment).generate(generated, of, to);
            }

            @Override
            public Configured configure(Project configured, SessionRequest of) throws WorkException {
                return scripts.of(experiment).configure(configured, of);
            }

            @Override
            public List<String> targets(Project of, SessionRequest asked) throws WorkException {
                return scripts.of(experiment).targets(of, asked);
            }
        };
        return new Session(request, listener, org.bellwether.generator.target.Targets.of(new FakeTarget("one")), step);
    }

    static List<SuiteState> states(SuiteData view) {
        return view.lines().stream().map(SuiteLine::state).toList();
    }

    static List<String> names(SuiteData view) {
        return view.lines().stream().map(line -> line.member().name()).toList();
    }
}
