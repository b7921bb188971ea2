// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.InstalledCompiler;
import org.bellwether.run.build.InstalledCompiler.Family;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidatesTest {
    private static final InstalledCompiler USUAL = new InstalledCompiler("c++", Family.GCC, "12.2.0");
    private static final InstalledCompiler GCC = new InstalledCompiler("g++-12", Family.GCC, "12.2.0");
    private static final InstalledCompiler CLANG = new InstalledCompiler("clang++-16", Family.CLANG, "16.0.6");

    private static final Candidates ONE_COMPILER = new Candidates(List.of(GCC), Optional.of(USUAL));
    private static final Candidates TWO_COMPILERS = new Candidates(List.of(GCC, CLANG), Optional.of(USUAL));

    private static List<String> names(List<Candidate> candidates) {
        return candidates.stream().map(Candidate::name).toList();
    }

    @Test
    void withOneCompilerTheOtherSettingsAreTried() {
        assertEquals(
                List.of("optimization-3", "architecture-native", "lto", "no-plt", "no-pie", "copies-inline", "profile"),
                names(ONE_COMPILER.all()));
    }

    @Test
    void anotherCompilerIsTriedByItself() {
        Candidate first = TWO_COMPILERS.all().get(0);
        assertEquals(new Candidate("compiler-clang++-16", Map.of("compiler", "clang++-16"), false), first);
        assertEquals(1 + ONE_COMPILER.all().size(), TWO_COMPILERS.all().size(), "g++-12 is the usual one");
    }

    @Test
    void aUserNamesSettingsAndValues() throws WorkException {
        List<Candidate> chosen = TWO_COMPILERS.of(List.of("profile", "compiler", "optimization=s", "optimization"));
        assertEquals(List.of("profile", "compiler-clang++-16", "optimization-s", "optimization-3"), names(chosen));
        assertTrue(chosen.get(0).profiled());
        assertEquals(Map.of("optimization", "s"), chosen.get(2).settings());
    }

    @ParameterizedTest
    @CsvSource({
        "speed,no-candidate,compiler",
        "optimization=2,no-candidate,another value",
        "optimization=9,build-setting,one of 0",
        "profile=x,no-candidate,--try profile",
    })
    void candidatesThatCannotBeTriedAreRefused(String text, String code, String fix) {
        WorkException refused = assertThrows(WorkException.class, () -> ONE_COMPILER.of(List.of(text)));
        assertEquals(code, refused.code());
        assertEquals(WorkException.Kind.INPUT, refused.kind());
        assertTrue(refused.fix().contains(fix), refused.fix());
    }

    @Test
    void anotherNameOfTheUsualCompilerIsRefused() {
        Optional<InstalledCompiler> usual = InstalledCompiler.usual();
        assumeTrue(usual.isPresent(), "the machine has no C++ compiler of a known kind");
        Candidates candidates = new Candidates(List.of(), usual);
        String text = "compiler=" + usual.get().command();
        WorkException refused = assertThrows(WorkException.class, () -> candidates.of(List.of(text)));
        assertEquals("no-candidate", refused.code());
        assertEquals("This is the usual build", refused.getMessage());
    }

    @Test
    void aCandidateIsNamedOnce() {
        assertThrows(WorkException.class, () -> ONE_COMPILER.of(List.of("lto", "lto=true")));
    }

    @Test
    void aMachineWithOneCompilerLacksAnotherOne() {
        WorkException refused = assertThrows(WorkException.class, () -> ONE_COMPILER.of(List.of("compiler")));
        assertEquals(WorkException.Kind.MACHINE, refused.kind());
        assertEquals("one-compiler", refused.code());
    }
}
