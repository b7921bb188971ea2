// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.component.AssumedInvariant;
import org.bellwether.model.component.Assumption;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assumptions about user functions stand in components, servers, clients and instances. */
class AssumptionsTest {
    private static final String SAVED = """
            module m {
              interface I {
                void go();
              };

              component C {
                provides I served;

                timer tick period 1 s;

                // refine.cpp has no Current
                assume no-current;
                assume fixed-reply-size; // so says its test

                on call served.go {
                  user refine;
                }
              };

              server S {
                exports I served;

                assume no-interceptors;

                on call served.go {
                  user refine;
                }
              };

              client R {
                calls I target;

                threads 4;

                assume one-operation;

                on start {
                  user refine;
                }
              };
            };

            assembly A {
              c : m::C {
                timer tick period 2 s;
                assume one-thread;

                on call served.go {
                  user other;
                }
              }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void theSavedFormIsReadAndSavedAgain() throws IOException {
        Model model = Texts.model(folder, SAVED);
        assertEquals(SAVED, CanonicalPrinter.print(model));
        assertEquals(
                List.of(
                        AssumedInvariant.NO_CURRENT,
                        AssumedInvariant.FIXED_REPLY_SIZE,
                        AssumedInvariant.NO_INTERCEPTORS,
                        AssumedInvariant.ONE_OPERATION,
                        AssumedInvariant.ONE_THREAD),
                Models.all(model, Assumption.class).stream()
                        .map(Assumption::getInvariant)
                        .toList());
    }

    @Test
    void assumptionsAreSavedBehindTimers() throws IOException {
        Model model = Texts.model(folder, """
                component C {
                  assume one-wait; on timer tick { user refine; } assume one-thread; timer tick rate 1 Hz;
                };
                """);
        assertEquals("""
                component C {
                  timer tick rate 1 Hz;

                  assume one-wait;
                  assume one-thread;

                  on timer tick {
                    user refine;
                  }
                };
                """, CanonicalPrinter.print(model));
        assertEquals(
                List.of("component C / assumption one-wait", "component C / assumption one-thread"),
                Models.all(model, Assumption.class).stream()
                        .map(ElementPaths::of)
                        .toList());
    }

    @Test
    void theWordIsStillAName() throws IOException {
        String text = """
                component C {
                  attribute long assume;
                };

                assembly A {
                  assume : C { assume = 3; }
                }
                """;
        assertEquals(text, CanonicalPrinter.print(Texts.model(folder, text)));
    }
}
