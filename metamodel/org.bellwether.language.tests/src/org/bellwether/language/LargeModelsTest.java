// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.validation.ModelValidator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The cost of reading and checking a model grows about in proportion to its size. The test counts the bytes that the thread allocates,
 * which other programs do not influence: each walk over a model creates iterators and lists.
 */
@Tag("slow")
class LargeModelsTest {
    private static final int TIMES = 4;

    @TempDir
    Path folder;

    @Test
    void aModelFourTimesAsLargeCostsAboutFourTimesAsMuch() throws Exception {
        cost(100); // the first run includes one-time initialization
        long small = cost(250);
        long large = cost(TIMES * 250);
        assertTrue(large < 1.5 * TIMES * small, small + " bytes for 250 instances, " + large + " for 1000");
    }

    private long cost(int instances) throws IOException, JMException {
        Path file = Texts.write(folder, "ring" + instances + ".bellwether", ring(instances));
        long before = allocated();
        LoadedModel loaded = new ModelLoader().load(file);
        assertEquals(List.of(), loaded.problems());
        assertEquals(List.of(), new ModelValidator().validate(loaded.resources()));
        return allocated() - before;
    }

    private static long allocated() throws JMException {
        Object[] thread = {Thread.currentThread().getId()};
        return (Long) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                        "getThreadAllocatedBytes",
                        thread,
                        new String[] {"long"});
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
