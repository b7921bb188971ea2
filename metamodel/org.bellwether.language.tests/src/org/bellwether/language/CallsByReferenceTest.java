// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.Problem;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.ModelValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests {@code call (peer).ping()} and {@code reference(port)}. */
class CallsByReferenceTest {
    private static final String TEXT = """
            interface Base { void ping(); };
            interface Peer : Base { void meet(in Peer other); };
            typedef sequence<Peer> Peers;
            typedef Peers Groups[2];
            struct Pair { Peer left; Peer right; };
            eventtype Found { public Peer who; };
            component C {
              provides Peer own;
              uses Peer needed;
              consumes Found found;
              state Peer peer;
              state Peers peers;
              state Groups groups;
              state Pair both;
              state long reference;
              on event found { call %s; }
              on call own.meet { call %s; }
            };
            """;

    @TempDir
    Path folder;

    private Model model(String inEvent, String inCall) throws IOException {
        return Texts.model(folder, TEXT.formatted(inEvent, inCall));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(peer).ping()",
                "(peers[reference]).ping()",
                "(groups[1][0]).ping()",
                "(both.left).ping()",
                "(event.who).ping()",
                "(reference(own)).ping()",
                "(peer).meet(other = reference(own))"
            })
    void anObjectStandsInParentheses(String written) throws IOException {
        Model model = model(written, "(other).ping()");
        List<Call> calls = Models.all(model, Call.class);
        calls.forEach(call -> assertNull(call.getPort()));
        assertEquals(
                written.contains("meet") ? "Peer::meet" : "Base::ping",
                QualifiedNames.of(calls.get(0).getOperation()));
        assertEquals(
                List.of("call " + written + ";", "call (other).ping();"),
                CanonicalPrinter.print(model)
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.startsWith("call"))
                        .toList());
        assertEquals(
                List.of(),
                new ModelValidator()
                        .validate(model).stream()
                                .filter(problem -> !problem.code().equals("BW220"))
                                .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(reference).Base::ping() | BW222 | reference is a long, which has no operations",
                "(peers).Base::ping() | BW222 | peers is Peers, which has no operations",
                "(peer) . ? | BW104 | operation is missing",
                "? . ping | BW104 | port is missing"
            })
    void aCallOnAValueThatIsNoObjectIsReported(String written, String code, String message) throws IOException {
        List<Problem> problems = new ModelValidator().validate(model(written, "(other).ping()"));
        assertEquals(
                List.of(code + " " + message),
                problems.stream()
                        .filter(problem -> !problem.code().equals("BW220"))
                        .map(problem -> problem.code() + " " + problem.message())
                        .limit(1)
                        .toList());
    }

    @Test
    void aPortMayBeMissing() throws IOException {
        Model model = model("(reference(?)).?", "(other).ping()");
        assertNull(Models.all(model, PortReference.class).get(0).getPort());
    }
}
