// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuildSettingsTest {
    @Test
    void settingsBecomeArgumentsOfCmake() throws WorkException {
        assertEquals(
                List.of(
                        "-DCMAKE_CXX_COMPILER=sh",
                        "-DFLAGS=-O3 -DNDEBUG -march=native -w",
                        "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON"),
                BuildSettings.of(
                                Map.of("compiler", "sh", "optimization", "3", "architecture", "native", "lto", "true"),
                                "a")
                        .cmakeArguments("FLAGS"));
        assertEquals(
                List.of("-DFLAGS=-O2 -DNDEBUG -march=x86-64-v3 -w"),
                BuildSettings.of(Map.of("architecture", "x86-64-v3"), "a").cmakeArguments("FLAGS"),
                "the usual optimization beside it");
        assertEquals(
                BuildSettings.NONE, BuildSettings.of(Map.of("lto", "false", "optimization", "2"), "a"), "as usual");
        assertEquals(BuildSettings.NONE, BuildSettings.of(Map.of("plt", "true", "pie", "true"), "a"), "as usual");
        assertEquals(
                List.of("-DFLAGS=-O2 -DNDEBUG -fno-plt -fno-pie -w", "-DCMAKE_EXE_LINKER_FLAGS_RELEASE=-no-pie"),
                BuildSettings.of(Map.of("plt", "false", "pie", "false"), "a").cmakeArguments("FLAGS"));
        assertEquals(BuildSettings.NONE, BuildSettings.of(Map.of("copies", "library"), "a"), "as usual");
        assertEquals(
                List.of("-DFLAGS=-O2 -DNDEBUG -minline-all-stringops -w"),
                BuildSettings.of(Map.of("copies", "inline"), "a").cmakeArguments("FLAGS"));
        assertEquals(List.of(), BuildSettings.NONE.cmakeArguments("FLAGS"));
    }

    @ParameterizedTest
    @CsvSource({
        "optimization,4,one of 0",
        "optimization,3 -fpic,one of 0",
        "architecture,-march=native,-march",
        "architecture,'native;rm',-march",
        "lto,on,true or false",
        "compiler,'clang++ -O3',without blanks",
        "compiler,tools/clang++,absolute path",
        "tuning,x,build.architecture",
        "pie,no,true or false",
        "copies,true,library or inline",
        "profile,../../etc,bellwether tune",
    })
    void anInvalidBuildSettingIsRefused(String name, String value, String fix) {
        WorkException refused = assertThrows(WorkException.class, () -> BuildSettings.of(Map.of(name, value), "fast"));
        assertEquals("build-setting", refused.code());
        assertEquals(WorkException.Kind.INPUT, refused.kind());
        assertTrue(refused.getMessage().contains("build." + name), refused.getMessage());
        assertTrue(refused.fix().contains(fix), refused.fix());
    }

    @Test
    void aBuildThatMakesAProfileSaysWhereItsProgramsLeaveTheirCounters() throws WorkException {
        BuildSettings making = BuildSettings.of(Map.of("profile", "generate", "compiler", "g++"), "a");
        assertEquals(
                List.of(
                        "-DCMAKE_CXX_COMPILER=g++",
                        "-DFLAGS=-O2 -DNDEBUG -fprofile-generate -fprofile-update=atomic"
                                + " --param=profile-func-internal-id=1 -w"),
                making.cmakeArguments("FLAGS"));
        assertEquals(
                List.of("env", "GCOV_PREFIX=/run/profile", "LLVM_PROFILE_FILE=/run/profile/%m.profraw"),
                making.launchPrefix(Path.of("/run/profile")));
        assertEquals(List.of(), BuildSettings.NONE.launchPrefix(Path.of("/run/profile")));
    }

    @Test
    void clangIsKnownByWhatItSays(@TempDir Path folder) throws Exception {
        Path compiler = Files.writeString(folder.resolve("c++"), "#!/bin/sh\necho 'clang version 16.0.6'\n");
        Files.setPosixFilePermissions(compiler, PosixFilePermissions.fromString("rwxr-xr-x"));
        String flags = BuildSettings.of(Map.of("profile", "generate", "compiler", compiler.toString()), "a")
                .cmakeArguments("FLAGS")
                .get(1);
        assertTrue(flags.contains(" -mllvm -static-func-strip-dirname-prefix=99 "), flags);
    }

    @Test
    void aProfileThatIsNotInTheCacheIsRefused() {
        WorkException refused = assertThrows(
                WorkException.class, () -> BuildSettings.of(Map.of("profile", "0123456789abcdef"), "tuned"));
        assertEquals("no-profile", refused.code());
        assertTrue(refused.fix().contains("bellwether tune"), refused.fix());
    }

    @Test
    void aCompilerThatIsNotThereIsNamed() {
        WorkException refused = assertThrows(
                WorkException.class, () -> BuildSettings.of(Map.of("compiler", "no-such-compiler"), "fast"));
        assertEquals(WorkException.Kind.MACHINE, refused.kind());
        assertTrue(refused.getMessage().contains("no-such-compiler"), refused.getMessage());
    }

    @Test
    void theHashDependsOnTheValuesOnly() throws WorkException {
        BuildSettings one = BuildSettings.of(Map.of("optimization", "3", "lto", "true"), "a");
        BuildSettings same = BuildSettings.of(Map.of("lto", "true", "optimization", "3"), "b");
        assertEquals(one.hash(), same.hash());
        assertNotEquals(one.hash(), BuildSettings.NONE.hash());
        assertEquals(one.folder(), same.folder());
        assertNotEquals(
                one.folder(), BuildSettings.of(Map.of("lto", "true"), "a").folder());
        assertEquals("build", BuildSettings.NONE.folder());
    }
}
