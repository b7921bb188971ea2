// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the messages of a path from a source through a relay to a sink, and of a branch to another sink. */
class PathWalkTest {
    /** A path from a source through a relay to a sink; tests change the source's behaviour. */
    private static final String MODEL = """
            module t {
              eventtype Note {
                public long number;
              };

              interface Store {
                void early();
                void late();
              };

              component Server {
                provides Store store;
              };

              component Source {
                uses Store store;
                publishes Note told;

                timer tick rate 100 Hz;

                on timer tick {
                  %s
                }
              };

              component Relay {
                uses Store store;
                consumes Note heard;
                publishes Note told;

                on event heard {
                  call store.early();
                  publish told(number = 2);
                  call store.late();
                }
              };

              component Sink {
                uses Store store;
                consumes Note heard;

                on event heard {
                  call store.early();
                }
              };
            };

            assembly a {
              server : t::Server;
              source : t::Source;
              other : t::Sink;
              relay : t::Relay;
              sink : t::Sink;

              source.told -> other.heard;
              source.told -> relay.heard;
              relay.told -> sink.heard;
              source.store -> server.store;
              other.store -> server.store;
              relay.store -> server.store;
              sink.store -> server.store;
            }

            deployment d of a {
              node n {
                process first { source; }
                process second { relay; }
                process third { sink; other; }
                process fourth { server; }
              }
            }

            experiment e of d {
              targets corbel;

              timed phase timed;

              measure latency done from source.told to sink.heard in timed warmup 0 samples 10;
              measure latency arrived from source.told to sink.heard until arrival in timed warmup 0 samples 10;
            }
            """;

    @TempDir
    private Path folder;

    private MessageRates.Sent sent(boolean arrival, String actions) throws IOException {
        Plan plan = Plans.of(Files.writeString(folder.resolve("t.bellwether"), MODEL.formatted(actions)));
        MeasuringPointPlan probe = plan.probes().stream()
                .filter(each ->
                        each.path().filter(path -> path.arrival() == arrival).isPresent())
                .findFirst()
                .orElseThrow();
        return new MessageRates(plan)
                .ofPath(probe.path().orElseThrow(), probe.instance(), probe.port())
                .orElseThrow();
    }

    private static Map<String, Double> messages(boolean toTheEnd, double early) {
        Map<String, Double> messages = new TreeMap<>();
        messages.put("source.store -> server.store", early);
        messages.put("source.told -> relay.heard", 1.0);
        messages.put("relay.store -> server.store", 1.0);
        messages.put("relay.told -> sink.heard", 1.0);
        if (toTheEnd) {
            messages.put("sink.store -> server.store", 1.0);
        }
        return messages;
    }

    @Test
    void neitherBranchesNorWhatFollowsCounts() throws IOException {
        String actions = "call store.early();\npublish told(number = 1);\ncall store.late();";
        MessageRates.Sent done = sent(false, actions);
        assertTrue(done.exact());
        assertEquals(messages(true, 1), Plans.byConnection(done));
        assertEquals(Map.of("early", 3.0, "push_Note", 2.0), Plans.byOperation(done));
        assertEquals(messages(false, 1), Plans.byConnection(sent(true, actions)), "the end's behaviour comes later");
    }

    /** A sample exists only if the event is published, which excludes the other branch. */
    @Test
    void aSampleIsOfTheBranchThatPublishes() throws IOException {
        MessageRates.Sent sent = sent(false, """
                loop 2 { call store.early(); }
                choice { weight 1 { publish told(number = 1); } weight 9 { call store.late(); } }
                """);
        assertTrue(sent.exact());
        assertEquals(messages(true, 2), Plans.byConnection(sent));
    }

    @Test
    void severalSamplesOfAnActivationAreEstimated() throws IOException {
        MessageRates.Sent sent = sent(false, "loop 2 { call store.early(); publish told(number = 1); }");
        assertFalse(sent.exact());
        assertEquals(messages(true, 1), Plans.byConnection(sent), "the first round");
    }
}
