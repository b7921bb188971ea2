// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.run.build.InstalledCompiler.Family;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the compilers of this machine find the counters of a function that is local to its file, although the
 * program with counters was built in another folder, and that they warn of a function without counters.
 */
class ProfileUseTest {
    private static final String SOURCE = """
            namespace {

            [[gnu::noinline]] int known_to_profile(int count) {
              int sum = 0;
              for (int i = 0; i < count; ++i) sum += i % 3;
              return sum;
            }

            }  // namespace

            int main(int arguments, char**) { return known_to_profile(arguments) < 0 ? 1 : 0; }
            """;

    /** Follows the other functions, so that their lines in the file do not change. */
    private static final String NEW_FUNCTION = """

            namespace {

            [[gnu::noinline, gnu::used]] int missing_in_profile(int count) {
              int product = 1;
              for (int i = 0; i < count; ++i) product *= i % 5;
              return product;
            }

            }  // namespace
            """;

    private static final Path PROGRAM = Path.of("build-89ab", "corbel");

    @TempDir
    private Path folder;

    private record Result(int exitCode, String output) {}

    @Test
    void gccFindsTheCountersOfFunctionsThatAreLocalToAFile() throws Exception {
        InstalledCompiler compiler = compiler(Family.GCC);
        Path training = folder("training");
        assertTrained(compiler, training);
        String name = collection().ofGcc("", PROGRAM).orElseThrow();
        BuildProfile profile = profile(name);
        Path using = folder("somewhere/else");
        profile.place(BuildProfile.PROGRAM, using);
        assertFindsCounters(compiler, profile, using, List.of("-Wmissing-profile"));
    }

    @Test
    void clangFindsTheCountersOfFunctionsThatAreLocalToAFile() throws Exception {
        InstalledCompiler compiler = compiler(Family.CLANG);
        Optional<String> tool = compiler.profileTool();
        assumeTrue(tool.isPresent(), "NOT RUN: profiles of clang, which need llvm-profdata (Debian: llvm)");
        Path training = folder("training");
        assertTrained(compiler, training);
        String name = collection().ofClang(tool.get()).orElseThrow();
        assertFindsCounters(
                compiler,
                profile(name),
                folder("somewhere/else"),
                List.of("-Wprofile-instr-unprofiled", "-mllvm", "-pgo-warn-missing-function"));
    }

    private static InstalledCompiler compiler(Family family) throws IOException {
        Optional<InstalledCompiler> compiler = InstalledCompiler.all().stream()
                .filter(each -> each.family() == family)
                .findFirst();
        assumeTrue(compiler.isPresent(), "NOT RUN: profiles of " + family + ", which is not installed");
        return compiler.get();
    }

    /** Returns a build folder like that of a session's programs. */
    private Path folder(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name).resolve(PROGRAM));
    }

    private ProfileCollection collection() {
        return new ProfileCollection(folder.resolve("cache"), folder.resolve("counters"));
    }

    private BuildProfile profile(String name) {
        return new BuildProfile(name, BuildProfile.all(folder.resolve("cache")).resolve(name));
    }

    /** Builds a program with counters, and runs it. */
    private void assertTrained(InstalledCompiler compiler, Path build) throws IOException, InterruptedException {
        Result compiled = compile(compiler, BuildProfile.generating(compiler.command()), List.of(), build, SOURCE);
        assertEquals(0, compiled.exitCode(), compiled.output());
        Result linked = run(build, List.of(compiler.command(), "-fprofile-generate", "objects/a.cpp.o", "-o", "a"));
        // In Debian, clang's runtime for profiles is a separate package
        assumeTrue(
                linked.exitCode() == 0 || !linked.output().contains("clang_rt"),
                "NOT RUN: profiles of clang, whose runtime is not installed (Debian: libclang-rt-dev)");
        assertEquals(0, linked.exitCode(), linked.output());
        List<String> launch = new ArrayList<>(BuildProfile.launchPrefix(folder.resolve("counters")));
        launch.add(build.resolve("a").toString());
        Result ran = run(build, launch);
        assertEquals(0, ran.exitCode(), ran.output());
    }

    /** Compiles with the profile in another folder, with one more function. */
    private void assertFindsCounters(
            InstalledCompiler compiler, BuildProfile profile, Path build, List<String> warnings)
            throws IOException, InterruptedException {
        Result compiled = compile(compiler, profile.flags(), warnings, build, SOURCE + NEW_FUNCTION);
        assertEquals(0, compiled.exitCode(), compiled.output());
        assertTrue(
                compiled.output().contains("missing_in_profile"), "it warns where there is none: " + compiled.output());
        assertFalse(compiled.output().contains("known_to_profile"), compiled.output());
    }

    /** Compiles in the same way as CMake's generator: the object has a relative path, the source an absolute one. */
    private Result compile(InstalledCompiler compiler, String flags, List<String> warnings, Path build, String source)
            throws IOException, InterruptedException {
        Path file = Files.writeString(build.resolveSibling("a.cpp"), source);
        Files.createDirectories(build.resolve("objects"));
        List<String> command = new ArrayList<>(List.of(compiler.command(), "-O2"));
        command.addAll(List.of(flags.strip().split(" +")));
        command.addAll(warnings);
        command.addAll(List.of("-o", "objects/a.cpp.o", "-c", file.toString()));
        return run(build, command);
    }

    private static Result run(Path directory, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }
}
