// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.ModelWriter;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reference to a connection without a name consists of the connection's ends. */
class UnnamedConnectionsTest {
    private static final String TYPES = """
            interface Echo {
              void ping();
            };

            component Caller {
              uses multiple Echo echo;
            };

            component Answerer {
              provides Echo echo;
            };

            assembly Pair {
              caller[2] : Caller;
              answerer : Answerer;

              caller[0].echo -> answerer.echo;
              caller[1].echo -> answerer.echo;
              connection named : caller[0].echo -> answerer.echo;
            }

            deployment local of Pair {
              node here {
                process all { caller; answerer; }
              }
            }

            """;

    @TempDir
    Path folder;

    private static String measuring(String... places) {
        StringBuilder text = new StringBuilder(TYPES + "experiment e of local {\n");
        for (int i = 0; i < places.length; i++) {
            text.append("  measure latency m" + i + " over " + places[i] + ";\n");
        }
        return text.append("}\n").toString();
    }

    @Test
    void anUnnamedConnectionIsIdentifiedByItsEnds() throws IOException {
        Model model = Texts.model(
                folder,
                measuring("caller.echo -> answerer.echo", "caller.echo -> answerer.echo ~2.ping", "named.ping"));
        List<Connection> connections = Models.all(model, Assembly.class).get(0).getConnections();
        List<ConnectionPoint> points = Models.all(model, ConnectionPoint.class);
        for (int i = 0; i < 3; i++) {
            assertSame(connections.get(i), points.get(i).getConnection());
            assertEquals(i > 0, points.get(i).getOperation() != null);
        }
    }

    @Test
    void anUnnamedConnectionIsSavedAsItWasRead() throws IOException {
        String text = measuring("caller.echo -> answerer.echo", "caller.echo -> answerer.echo ~2.ping", "named.ping");
        Model model = Texts.model(folder, text);
        assertEquals(text, CanonicalPrinter.print(model));
        Models.all(model, Connection.class).get(2).setName(null);
        ModelWriter.save(model.eResource());
        assertTrue(CanonicalPrinter.print(model).contains("m2 over caller.echo -> answerer.echo ~3.ping;"));
    }

    @Test
    void connectionsOfOtherAssembliesAreNamedThroughTheirs() throws IOException {
        String text = measuring("::Other::a.echo -> ::Other::b.echo").replace("deployment local", """
                        assembly Other {
                          a : Caller;
                          b : Answerer;

                          a.echo -> b.echo;
                        }

                        deployment local""");
        Model model = Texts.model(folder, text);
        assertEquals(text, CanonicalPrinter.print(model));
        assertSame(
                Models.all(model, Assembly.class).get(1).getConnections().get(0),
                Models.all(model, ConnectionPoint.class).get(0).getConnection());
    }

    /** The user has drawn only a part of the connection. */
    @Test
    void anEndMayBeMissing() throws IOException {
        String text = measuring("caller.echo -> ? ~1.ping", "? -> answerer.echo", "caller.? -> ?.?")
                .replace("connection named : caller[0].echo -> answerer.echo", "caller.echo -> ?")
                .replace("caller[1].echo -> answerer.echo", "? -> answerer.echo;\n  caller.? -> ?.?");
        Model model = Texts.model(folder, text);
        assertEquals(text, CanonicalPrinter.print(model));
        assertEquals(
                3,
                Models.all(model, ConnectionPoint.class).stream()
                        .map(ConnectionPoint::getConnection)
                        .distinct()
                        .count());
    }

    @Test
    void aReferenceToAnUnknownConnectionIsReported() throws IOException {
        String problems = Texts.problems(
                folder,
                measuring(
                        "answerer.echo -> caller.echo",
                        "caller.echo -> answerer.echo ~3",
                        "calller.echo -> answerer.echo"));
        assertEquals(3, problems.split("error BW008").length - 1, problems);
        assertTrue(
                problems.contains("refers to answerer.echo -> caller.echo, which the assembly Pair does not have. "
                        + "Write the ends as the connection has them, from caller to callee."),
                problems);
        assertTrue(problems.contains("There are 2 with these ends: write ~1 to ~2"), problems);
        assertTrue(
                problems.contains("refers to calller, which the assembly Pair does not have. Did you mean caller?"),
                problems);
    }
}
