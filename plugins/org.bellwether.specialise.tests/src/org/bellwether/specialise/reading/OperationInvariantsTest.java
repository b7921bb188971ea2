// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import static org.bellwether.specialise.analysis.AnalysedModel.assertAssumed;
import static org.bellwether.specialise.analysis.AnalysedModel.assertFails;
import static org.bellwether.specialise.analysis.AnalysedModel.assertHolds;
import static org.bellwether.specialise.analysis.AnalysedModel.find;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.bellwether.specialise.analysis.AnalysedModel;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationInvariantsTest {
    private static final String CALL = "call store.get(key = 1);\n";
    private static final String RETURN = "return 7;\n";

    @TempDir
    private Path folder;

    private AnalysedModel calling(String call) throws IOException {
        return AnalysedModel.pair(folder, CALL, call);
    }

    private Changes changes(AnalysedModel model) {
        return model.operation().use().changes();
    }

    @Test
    void findingsAreInTheOrderOfTheInvariants() throws IOException {
        assertEquals(
                Invariant.of(Scope.OPERATION),
                AnalysedModel.pair(folder).operation().use().findings().stream()
                        .map(finding -> finding.invariant())
                        .toList());
    }

    @Test
    void literalsAreConstant() throws IOException {
        AnalysedModel pair = AnalysedModel.pair(folder);
        assertHolds(pair.of(Invariant.CONSTANT_ARGUMENTS), "key is constant (", "pair.bellwether:27)");
        assertEquals(Changes.NOTHING, changes(pair));
        assertHolds(calling("call store.get(key = 2 * 3 - 1);\n").of(Invariant.CONSTANT_ARGUMENTS));
        assertHolds(calling("call store.get(key = n);\n").of(Invariant.CONSTANT_ARGUMENTS));
        assertHolds(calling(CALL + "call store.get(key = 2 - 1);\n").of(Invariant.CONSTANT_ARGUMENTS));
    }

    @Test
    void valuesThatChangeAreCounterexamples() throws IOException {
        assertFails(
                calling("call store.get();\n").of(Invariant.CONSTANT_ARGUMENTS),
                "key is generated anew by each activation (",
                ":27)");
        assertFails(
                calling("call store.get(key = 1 + uniform(1, 6));\n").of(Invariant.CONSTANT_ARGUMENTS),
                "key is drawn at random");
        assertFails(
                calling("set n = n + 1;\ncall store.get(key = n);\n").of(Invariant.CONSTANT_ARGUMENTS),
                "key is state that changes: n (",
                ":27)");
        assertFails(
                calling("call store.get(key = 1) -> n;\ncall store.get(key = n);\n")
                        .of(Invariant.CONSTANT_ARGUMENTS),
                "key is state that changes: n");
        AnalysedModel two = calling(CALL + "call store.get(key = 2);\n");
        assertFails(two.of(Invariant.CONSTANT_ARGUMENTS), "key has another value in another request (", ":28)");
        assertEquals(Changes.ARGUMENTS, changes(two));
    }

    @Test
    void userCodeMayChangeStateAndCall() throws IOException {
        AnalysedModel user = calling("user more;\ncall store.get(key = n);\n");
        assertAssumed(
                user.of(Invariant.CONSTANT_ARGUMENTS),
                "the user function more changes no state (",
                "the user function more calls store.get with no other arguments (");
    }

    @Test
    void aCallThatMayTimeOutNeedsAnIdOfItsOwn() throws IOException {
        AnalysedModel late = AnalysedModel.pair(
                folder, "client.store -> server.store;", "client.store -> server.store { timeout 5 ms; }");
        assertEquals(Changes.ID_AND_SIZE, changes(late));
    }

    @Test
    void eventsEndWithAStampThatChanges() throws IOException {
        AnalysedModel events = AnalysedModel.pair(
                folder,
                "uses Store store;\n",
                "uses Store store;\npublishes Tick ticks;\n",
                CALL,
                CALL + "publish ticks(number = 1);\n",
                "provides Store store;\n",
                "provides Store store;\nconsumes Tick ticks;\n",
                "client.store -> server.store;\n",
                "client.store -> server.store;\nclient.ticks -> server.ticks;\n");
        OperationUse push = events.connection("client.ticks -> server.ticks")
                .operations()
                .get(0)
                .use();
        assertEquals("push_Tick", push.name());
        assertTrue(push.oneway());
        assertFails(find(push.findings(), Invariant.CONSTANT_ARGUMENTS), "ends with a stamp");
        // The number, 4 octets of padding, and the stamp
        assertEquals(OptionalLong.of(4 + 4 + 32), push.request().octets());
        assertHolds(find(push.findings(), Invariant.FIXED_REPLY_SIZE), "it has no reply");
    }

    @Test
    void sizesAreFixedWhereTheTypesAre() throws IOException {
        AnalysedModel pair = AnalysedModel.pair(folder);
        assertHolds(pair.of(Invariant.FIXED_REQUEST_SIZE), "the body has 4 octets");
        assertHolds(pair.of(Invariant.FIXED_REPLY_SIZE), "the body has 4 octets");
        Path model = folder.resolve("pair.bellwether");
        assertHolds(
                AnalysedModel.of(model, Map.of("GIOPVersion", "1.1")).of(Invariant.FIXED_REQUEST_SIZE),
                "all parts of the body have fixed sizes");
        AnalysedModel put =
                AnalysedModel.pair(folder, CALL, "call store.put();\n", "at client.store.get", "at client.store.put");
        assertHolds(put.of(Invariant.FIXED_REQUEST_SIZE), "the body has 16 octets");
        assertHolds(put.of(Invariant.FIXED_REPLY_SIZE), "the body has 0 octets");
        AnalysedModel name = AnalysedModel.pair(
                folder, CALL, "call store.name(text = \"a\");\n", "at client.store.get", "at client.store.name");
        assertFails(name.of(Invariant.FIXED_REQUEST_SIZE), "the size of text varies (", ":18)");
        assertHolds(name.of(Invariant.CONSTANT_ARGUMENTS), "text is constant");
    }

    @Test
    void userExceptionsAreRepliesOfOtherSizes() throws IOException {
        assertFails(
                AnalysedModel.pair(folder, RETURN, "choice {\nweight 1 {\nraise Bad;\n}\nweight 1 {\nreturn 7;\n}\n}\n")
                        .of(Invariant.FIXED_REPLY_SIZE),
                "its behaviour raises Bad (");
        assertAssumed(
                AnalysedModel.pair(folder, RETURN, "user refine;\n" + RETURN).of(Invariant.FIXED_REPLY_SIZE),
                "the user function refine raises no exception of get (");
    }
}
