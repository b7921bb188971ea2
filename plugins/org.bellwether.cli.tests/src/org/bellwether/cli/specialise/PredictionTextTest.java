// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.bellwether.cli.terminal.Console;
import org.bellwether.results.prediction.CostUnit;
import org.bellwether.results.prediction.Gain;
import org.bellwether.run.prediction.Gains;
import org.bellwether.run.prediction.ModelPrediction.OfRequestReply;
import org.bellwether.specialise.load.Payload;
import org.bellwether.specialise.load.RequestReply;
import org.junit.jupiter.api.Test;

class PredictionTextTest {
    private static OfRequestReply put(double octets, double members, double gain) {
        Map<CostUnit, Gain> gains = Map.of(CostUnit.INSTRUCTIONS, new Gain(gain, gain - 1, gain + 1));
        RequestReply requestReply = new RequestReply(
                "client.store",
                "server.store",
                "c",
                "s",
                "put",
                false,
                false,
                new Payload(octets, members),
                new Payload(4, 0));
        return new OfRequestReply(requestReply, 20, new Gains(Map.of("dispatch", gains), gains));
    }

    @Test
    void oneMessageNeedsNoSize() {
        assertEquals("""
                  predicted    gain of a call; 20 a second
                    dispatch        7 instructions (6 to 8)
                """, PredictionText.of(List.of(put(2052, 0, 7)), "  ", Console.WIDE));
    }

    @Test
    void eachPayloadOfAnOperationHasItsLine() {
        String text = PredictionText.of(List.of(put(2052, 0, 7), put(8, 640, 9)), "  ", Console.WIDE);
        assertEquals("""
                  predicted    gain of a call with 2052 octets in the request, 4 octets in the reply; 20 a second
                    dispatch        7 instructions (6 to 8)
                  predicted    gain of a call with 8 octets and 640 members of structures in the request, 4 octets
                               in the reply; 20 a second
                    dispatch        9 instructions (8 to 10)
                """, text);
        assertTrue(text.lines().allMatch(line -> line.length() <= Console.WIDE), text);
    }

    @Test
    void noMessageHasNoLine() {
        assertEquals("", PredictionText.of(List.of(), "  ", Console.WIDE));
    }
}
