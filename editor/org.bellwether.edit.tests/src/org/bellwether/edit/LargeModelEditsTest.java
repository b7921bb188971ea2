// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;
import org.bellwether.edit.change.InstancePort;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The cost of an edit grows at most in proportion to the size of the model. The test counts the bytes that the
 * session's thread allocates, which other programs do not influence: each walk over a model creates iterators and
 * lists.
 */
@Tag("slow")
class LargeModelEditsTest {
    private static final String FILE = "model.bellwether";
    private static final String ASSEMBLY = FILE + "#Ring";
    private static final int TIMES = 4;
    private static final int SMALL = 200;

    /** The kinds of edits; each is made once in a model. */
    private enum Edit {
        RENAME {
            @Override
            void on(EditingSession session) {
                session.edits().rename(ASSEMBLY + "::s1", "first");
            }
        },
        VALIDATE {
            @Override
            void on(EditingSession session) {
                session.validate();
            }
        },
        ADD {
            @Override
            void on(EditingSession session) {
                session.edits().create(ASSEMBLY, "Instance", Map.of("type", FILE + "#Station"), null);
            }
        },
        CONNECT {
            @Override
            void on(EditingSession session) {
                session.edits()
                        .connect(
                                new InstancePort(ASSEMBLY + "::s2", FILE + "#Station::report"),
                                new InstancePort(ASSEMBLY + "::s5", FILE + "#Station::near"));
            }
        };

        abstract void on(EditingSession session);
    }

    @TempDir
    Path folder;

    @Test
    void anEditOfAModelFourTimesAsLargeCostsAtMostFourTimesAsMuch() throws Exception {
        costs(50); // the first run includes one-time initialization
        long[] small = costs(SMALL);
        long[] large = costs(TIMES * SMALL);
        for (Edit edit : Edit.values()) {
            int i = edit.ordinal();
            assertTrue(
                    large[i] < 1.5 * TIMES * small[i],
                    edit + ": " + small[i] + " bytes for " + SMALL + " instances, " + large[i] + " for "
                            + TIMES * SMALL);
        }
    }

    @Test
    void renamingAnInstanceReadsNoText() throws Exception {
        costs(50);
        long[] costs = costs(SMALL);
        try (EditingSession session = Sandbox.open(project(SMALL + 1))) {
            String text = session.text(FILE).text();
            long before = allocated(session);
            assertTrue(session.setText(FILE, text + "\n").readable());
            long reading = allocated(session) - before;
            assertTrue(
                    costs[Edit.RENAME.ordinal()] < reading,
                    costs[Edit.RENAME.ordinal()] + " bytes for a rename, " + reading + " for reading the text");
        }
    }

    private long[] costs(int instances) throws IOException {
        try (EditingSession session = Sandbox.open(project(instances))) {
            session.validate();
            long[] costs = new long[Edit.values().length];
            for (Edit edit : Edit.values()) {
                long before = allocated(session);
                edit.on(session);
                costs[edit.ordinal()] = allocated(session) - before;
            }
            return costs;
        }
    }

    private static long allocated(EditingSession session) {
        return session.read(model -> {
            Object[] thread = {Thread.currentThread().getId()};
            try {
                return (Long) ManagementFactory.getPlatformMBeanServer()
                        .invoke(
                                new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                                "getThreadAllocatedBytes",
                                thread,
                                new String[] {"long"});
            } catch (JMException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private Path project(int instances) throws IOException {
        return Sandbox.project(Files.createTempDirectory(folder, "ring"), ring(instances));
    }

    /** Returns stations that each publish to the next one and ask the one after that, ten in a process. */
    private static String ring(int instances) {
        StringBuilder assembly = new StringBuilder();
        StringBuilder deployment = new StringBuilder();
        for (int i = 0; i < instances; i++) {
            int next = (i + 1) % instances;
            assembly.append("  s%d : Station;%n  s%d.report -> s%d.near;%n  s%d.other -> s%d.own;%n"
                    .formatted(i, i, next, i, (i + 2) % instances));
            deployment.append(i % 10 == 0 ? "    process p%d {%n".formatted(i) : "");
            deployment.append("      s%d;%n".formatted(i));
            deployment.append(i % 10 == 9 || i == instances - 1 ? "    }\n" : "");
        }
        return """
                interface Source { long read(); };
                eventtype Report { public unsigned long source; };
                component Station {
                  provides Source own;
                  uses Source other;
                  consumes Report near;
                  publishes Report report;
                  state long known;
                  timer period rate 10 Hz;
                  on timer period { publish report; }
                  on event near { call other.read() -> known; }
                  on call own.read { return known; }
                };
                assembly Ring {
                %s}
                deployment local of Ring {
                  node here {
                %s  }
                }
                experiment steady of local {
                  timed phase timed;
                  measure latency asking at s0.other.read in timed samples 100;
                }
                """.formatted(assembly, deployment);
    }
}
