// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProgramTest {
    private static final String PROPERTY = "bellwether.command";

    @AfterEach
    void forget() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void commandsAreShownAsTheUserTypesThem() {
        System.setProperty(PROPERTY, "../clone/bellwether");
        assertEquals("../clone/bellwether", Program.typed());
        assertEquals("../clone/bellwether runs lists all runs", Program.inText("bellwether runs lists all runs"));
        assertEquals(
                "  ../clone/bellwether run heating\n  ../clone/bellwether COMMAND --help",
                Program.inText("  bellwether run heating\n  bellwether COMMAND --help"));
        assertEquals("(../clone/bellwether doctor)", Program.inText("(bellwether doctor)"));
    }

    @Test
    void textThatIsNoCommandStaysUnchanged() {
        System.setProperty(PROPERTY, "./bellwether");
        for (String text : new String[] {
            "model.bellwether is no file",
            "/opt/bellwether is a file",
            "#pragma bellwether 1",
            "Bellwether runs",
            "bellwether"
        }) {
            assertEquals(text, Program.inText(text));
        }
        assertEquals("see ./bellwether logs 1", Program.inText(Program.inText("see bellwether logs 1")), "only once");
    }

    @Test
    void aPathIsQuotedForTheShell() {
        System.setProperty(PROPERTY, "/home/ann/my $clone/bellwether");
        assertEquals("'/home/ann/my $clone/bellwether' runs", Program.inText("bellwether runs"));
    }

    @Test
    void theNameIsEnoughWhereThePathHasIt() {
        assertEquals("bellwether", Program.typed());
        assertEquals("bellwether runs", Program.inText("bellwether runs"));
    }
}
