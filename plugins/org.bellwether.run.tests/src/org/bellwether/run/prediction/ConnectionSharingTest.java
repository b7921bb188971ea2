// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.bellwether.results.prediction.GainPredictor.Messages;
import org.bellwether.results.prediction.SegmentCounts;
import org.bellwether.specialise.load.Payload;
import org.bellwether.specialise.load.RequestReply;
import org.junit.jupiter.api.Test;

class ConnectionSharingTest {
    private static RequestReply call(String target, String operation) {
        return new RequestReply(
                "client." + target,
                target,
                "c",
                "s",
                operation,
                false,
                false,
                new Payload(8, 0, 2),
                new Payload(4, 50));
    }

    @Test
    void oneOperationIsNeverSwitched() {
        Messages all = new ConnectionSharing(Map.of(call("a.x", "get"), 10.0)).all();
        assertEquals(new SegmentCounts(10, 0, 0, 80, 0, 40, 500, 20), all.repeated());
        assertEquals(0, all.others().calls());
    }

    @Test
    void twoOperationsInTurnAreAlwaysSwitched() {
        Messages all = new ConnectionSharing(Map.of(call("a.x", "get"), 10.0, call("a.x", "put"), 10.0)).all();
        assertEquals(20, all.repeated().calls(), "of one object");
        assertEquals(20, all.repeated().switches());
        assertEquals(0, all.repeated().requestValues(), "no request follows an equal one");
    }

    @Test
    void aRareOperationInterruptsTheOtherOneTwice() {
        Messages all = new ConnectionSharing(Map.of(call("a.x", "get"), 99.0, call("a.x", "put"), 1.0)).all();
        assertEquals(2, all.repeated().switches(), 1e-9);
    }

    @Test
    void objectsInTurnAreNotTheLastOne() {
        Messages all = new ConnectionSharing(Map.of(call("a.x", "get"), 10.0, call("b.x", "get"), 10.0)).all();
        assertEquals(0, all.repeated().calls());
        assertEquals(20, all.others().calls());
    }

    /** Without a reply, the processes agree on no layout, so structures are sent as CDR even with the native layout. */
    @Test
    void aPushIsNoCallAndSendsStructuresAsTheyAreOnlyBesideCalls() {
        RequestReply push = new RequestReply(
                "client.out", "a.in", "c", "s", "push_Tick", false, true, new Payload(36, 50), Payload.EMPTY);
        assertEquals(
                new SegmentCounts(0, 1, 0, 36, 0, 0, 0, 0),
                new ConnectionSharing(Map.of(push, 5.0)).of(push).repeated());
        ConnectionSharing beside = new ConnectionSharing(Map.of(push, 5.0, call("a.x", "get"), 1.0));
        assertEquals(
                50, beside.of(push).repeated().plus(beside.of(push).others()).requestMembers(), 1e-9);
    }
}
