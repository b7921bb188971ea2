// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.specialise.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the frequencies of messages in models; the expected sizes were computed by hand. */
class MessageRatesTest {
    /** A client that calls a server at 100 Hz; tests change its behaviour. */
    private static final String MODEL = """
            module t {
              struct Record { short a; long b; double c; float d; char e; };
              struct Pair { double a; double b; };
              typedef sequence<octet> Octets;
              typedef sequence<Record> Records;
              typedef sequence<Pair> Pairs;

              interface Store {
                void ping();
                long put(in Octets data);
                Records get(in long number);
                Pairs both();
              };

              component Server {
                provides Store store;

                on call store.get {
                  return generated(10);
                }
              };

              component Client {
                uses Store store;

                state long hits = 0;

                timer tick rate 100 Hz;

                on timer tick {
                  %s
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

              saturated phase full { drive client.tick; }

              measure throughput ticks at client.store.ping in full warmup 1 samples 10;
            }
            """;

    @TempDir
    private Path folder;

    /** Returns the messages of a tick of the client, whose behaviour has a ping and then these actions. */
    private MessageRates.Sent sent(String actions) throws IOException {
        String text = MODEL.formatted("call store.ping();\n" + actions);
        Path file = Files.writeString(folder.resolve("t.bellwether"), text);
        return new MessageRates(Plans.of(file)).ofTick("client.tick");
    }

    private static RequestReply requestReply(MessageRates.Sent sent, String operation) {
        return sent.times().keySet().stream()
                .filter(each -> each.operation().equals(operation))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anActivationOfBasicSpSendsFiveMessagesAndAReport() {
        Plan plan = Plans.of(Trees.HOME.resolve("examples/basicsp/basicsp.bellwether"));
        MessageRates rates = new MessageRates(plan);
        PhasePlan saturated = plan.phases().get(1);
        MessageRates.Sent sent = rates.ofActivation(saturated);
        assertTrue(sent.exact());
        assertEquals(Map.of("get_data", 2.0, "push_DataAvail", 2.0, "push_Timeout", 1.0), Plans.byOperation(sent));
        assertEquals(1, rates.reports(saturated), "display reports to timer");
        assertEquals(40.0, Plans.byOperation(rates.perSecond()).get("get_data"), 1e-9);
        assertEquals(
                Plans.byOperation(sent),
                Plans.byOperation(rates.ofActivation(plan.phases().get(0))),
                "each tick of the only timer");
        RequestReply push = requestReply(sent, "push_Timeout");
        assertTrue(push.oneway());
        assertEquals(new Payload(4 + 32, 0), push.request());
        RequestReply call = requestReply(sent, "get_data");
        assertEquals(Payload.EMPTY, call.request());
        assertEquals(new Payload(24, 0), call.reply());
        assertEquals("airframe.gps", call.source());
        assertEquals("gps.data", call.target());
    }

    /** Four threads share the 400 ticks of their timer; a visitor and two readers have 100 ticks each. */
    @Test
    void theRateIsTheTimersWhateverTheNumberOfThreads() {
        Plan plan = Plans.of(Trees.HOME.resolve("testmodels/valid/populations/populations.bellwether"));
        MessageRates rates = new MessageRates(plan);
        String threads = "threads.cells -> stores_0.plain";
        assertEquals(400, Plans.byConnection(rates.perSecond()).get(threads), 1e-9);
        PhasePlan timed = plan.phases().get(0);
        assertEquals(400 / 700.0, Plans.byConnection(rates.ofActivation(timed)).get(threads), 1e-9);
    }

    @Test
    void loopsAndChoicesCount() throws IOException {
        MessageRates.Sent sent = sent("""
                loop 3 { call store.put(data = generated(uniform(16, 64))); }
                choice { weight 3 { call store.get(number = 1); } weight 1 { call store.both(); } }
                """);
        assertTrue(sent.exact());
        assertEquals(Map.of("ping", 1.0, "put", 3.0, "get", 0.75, "both", 0.25), Plans.byOperation(sent));
        assertEquals(new Payload(4 + 40, 0), requestReply(sent, "put").request(), "the mean length");
        assertEquals(new Payload(4, 0), requestReply(sent, "put").reply());
        assertEquals(1, requestReply(sent, "get").request().values(), "the number");
    }

    @Test
    void conditionsAreEstimatedAndSaidToBe() throws IOException {
        MessageRates.Sent sent = sent("""
                choice { when hits > 3 { call store.get(number = 1); } otherwise { call store.both(); } }
                """);
        assertFalse(sent.exact());
        assertEquals(Map.of("ping", 1.0, "get", 0.5, "both", 0.5), Plans.byOperation(sent));
    }

    @Test
    void aBranchThatReturnsLeavesLessForWhatFollows() throws IOException {
        MessageRates.Sent sent = sent("""
                choice { weight 3 { return; } weight 1 { call store.both(); } }
                call store.get(number = 1);
                """);
        assertTrue(sent.exact());
        assertEquals(Map.of("ping", 1.0, "get", 0.25, "both", 0.25), Plans.byOperation(sent));
        MessageRates.Sent always = sent("return;\ncall store.both();");
        assertEquals(Map.of("ping", 1.0), Plans.byOperation(always));
    }

    @Test
    void roundsThatMayReturnAreEstimatedAndSaidToBe() throws IOException {
        MessageRates.Sent sent = sent("loop 4 { call store.both(); choice { weight 1 { return; } otherwise { } } }");
        assertFalse(sent.exact());
        assertEquals(Map.of("ping", 1.0, "both", 4.0), Plans.byOperation(sent));
    }

    /** A servant that raises an exception may end its caller's behaviour. */
    @Test
    void exceptionsAreEstimatedAndSaidToBe() throws IOException {
        String model = Files.readString(Trees.HOME.resolve("testmodels/valid/exceptions/exceptions.bellwether"));
        Path drawn =
                Files.writeString(folder.resolve("drawn.bellwether"), model.replaceFirst("when item > 0", "weight 1"));
        MessageRates.Sent sent = new MessageRates(Plans.of(drawn)).ofTick("buyer.buys");
        assertEquals(Map.of("buy", 1.0), Plans.byOperation(sent));
        assertFalse(sent.exact());
    }

    /** Only structures with members of several sizes are padded: other structures are one copy in CDR, too. */
    @Test
    void membersOfPaddedStructuresCountByThemselves() throws IOException {
        MessageRates.Sent sent = sent("call store.get(number = 1);\ncall store.both();");
        assertEquals(new Payload(4, 5 * 10), requestReply(sent, "get").reply(), "ten records");
        assertEquals(new Payload(4 + 16 * 16, 0), requestReply(sent, "both").reply(), "sixteen, the usual length");
    }

    @Test
    void aCallCountsWithTheCallsThatItWaitsFor() {
        Plan plan = Plans.of(Trees.HOME.resolve("examples/basicsp/basicsp.bellwether"));
        MessageRates rates = new MessageRates(plan);
        plan.probes().stream()
                .filter(probe -> probe.operation().isPresent())
                .forEach(probe -> assertEquals(
                        Map.of("get_data", 1.0),
                        Plans.byOperation(rates.ofCall(
                                probe.instance(),
                                probe.port(),
                                probe.operation().get()))));
    }
}
