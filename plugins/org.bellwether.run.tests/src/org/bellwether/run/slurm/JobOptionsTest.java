// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobOptionsTest {
    private static JobOptions more(String... arguments) throws WorkException {
        return JobOptions.of(Optional.empty(), Optional.empty(), Optional.empty(), List.of(arguments));
    }

    @Test
    void eachOptionIsOneArgument() throws WorkException {
        assertEquals(
                List.of("--partition=a b", "--account=$(id)", "--time=1-00", "--qos=x;y", "--exclusive"),
                JobOptions.of(
                                Optional.of("a b"),
                                Optional.of("$(id)"),
                                Optional.of("1-00"),
                                List.of("--qos=x;y", "--exclusive"))
                        .arguments());
    }

    @ParameterizedTest
    @ValueSource(strings = {"script.sh", "-p", "--", "", "--Qos=x", "-p long", "--qos=a\nb", "--qos\u0000=x"})
    void anArgumentThatIsNoOptionIsRefused(String argument) {
        WorkException refused = assertThrows(WorkException.class, () -> more(argument));
        assertEquals(WorkException.Kind.INPUT, refused.kind());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--wrap=x",
                "--wra=x",
                "--output=/etc/passwd",
                "--o=x",
                "--array=1-9",
                "--wait",
                "--chdir=/",
                "--test-only"
            })
    void anOptionThatBreaksTheJobIsRefusedAlsoByItsBeginning(String argument) {
        WorkException refused = assertThrows(WorkException.class, () -> more(argument));
        assertTrue(refused.getMessage().contains("Bellwether sets the option"), refused::getMessage);
    }

    @Test
    void anOptionWithALongerNameIsAnotherOption() throws WorkException {
        assertEquals(List.of("--wait-all-nodes=1"), more("--wait-all-nodes=1").arguments());
    }

    @Test
    void anEmptyValueIsRefused() {
        assertThrows(
                WorkException.class,
                () -> JobOptions.of(Optional.of(" "), Optional.empty(), Optional.empty(), List.of()));
    }
}
