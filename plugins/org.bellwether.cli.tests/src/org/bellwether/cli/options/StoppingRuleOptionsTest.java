// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class StoppingRuleOptionsTest {
    @Command(name = "measure")
    static final class Measure {
        @Mixin
        private StoppingRuleOptions stoppingRule;
    }

    private static Optional<StoppingRule> rule(String... arguments) {
        Measure measure = new Measure();
        CommandLine commandLine = new CommandLine(measure);
        commandLine.parseArgs(arguments);
        return measure.stoppingRule.rule(commandLine);
    }

    @Test
    void readsPercentagesAndTimesAsPeopleWriteThem() {
        assertEquals(Optional.empty(), rule());
        assertEquals(Optional.of(new StoppingRule(Kind.PRECISION, 0.02, 600, List.of())), rule("--precision", "2%"));
        assertEquals(
                Optional.of(new StoppingRule(Kind.PRECISION, 0.005, 90, List.of())),
                rule("--precision", "0.5", "--limit", "90s"));
        assertEquals(
                Optional.of(new StoppingRule(Kind.THRESHOLD, 0.05, 7200, List.of("call.p50", "calls"))),
                rule("--threshold", "5 %", "--limit", "2 h", "--figure", "call.p50", "--figure", "calls"));
    }

    @Test
    void refusesWhatMeansNothing() {
        for (String[] arguments : List.of(
                new String[] {"--precision", "0"},
                new String[] {"--precision", "-2%"},
                new String[] {"--precision", "101"},
                new String[] {"--threshold", "much"},
                new String[] {"--threshold", "1001%"},
                new String[] {"--precision", "2%", "--limit", "10"},
                new String[] {"--precision", "2%", "--limit", "0s"},
                new String[] {"--precision", "2%", "--limit", "900h"},
                new String[] {"--precision", "2%", "--threshold", "5%"},
                new String[] {"--figure", "call.p50"})) {
            String message = assertThrows(ParameterException.class, () -> rule(arguments))
                    .getMessage();
            assertTrue(message.contains("--"), message);
        }
    }

    @Test
    void refusalsNameTheValidForm() {
        String message = assertThrows(ParameterException.class, () -> rule("--precision", "two"))
                .getMessage();
        assertEquals("--precision is a part in per cent, above 0 and at most 100, such as 2%: two", message);
    }
}
