// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.model.util.Utf8Locale;
import org.bellwether.ui.BellwetherUi;
import org.bellwether.ui.preferences.Preferences;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;

/** Starts commands as child processes, by this installation's own command line, or by the one that the user prefers. */
public final class CommandLine {
    /** Small collector and quick compiler start fastest. The store's library is silent. */
    private static final List<String> OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Dguice_bytecode_gen_option=DISABLED",
            "-Dfile.encoding=UTF-8",
            "-Dsun.stdout.encoding=UTF-8",
            "-Dsun.stderr.encoding=UTF-8",
            "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog");

    private CommandLine() {}

    /**
     * A process that is not yet started.
     *
     * @param arguments of the command line, its command first
     * @param folder where it works
     */
    public static ProcessBuilder process(List<String> arguments, Path folder) throws CoreException {
        List<String> words = new ArrayList<>(words());
        words.addAll(arguments);
        ProcessBuilder process = new ProcessBuilder(words).directory(folder.toFile());
        addPrefixes(process.environment(), Preferences.prefixes());
        Utf8Locale.set(process.environment());
        return process;
    }

    private static List<String> words() throws CoreException {
        String preferred = Preferences.command();
        if (!preferred.isEmpty()) {
            return List.of(preferred);
        }
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        words.addAll(OPTIONS);
        try {
            words.addAll(
                    List.of("-cp", ClassPath.of(Platform.getBundle("org.bellwether.cli")), "org.bellwether.cli.Main"));
        } catch (IOException e) {
            throw new CoreException(BellwetherUi.error(
                    "This installation's command line cannot be started; name another in Preferences > Bellwether", e));
        }
        return words;
    }

    /** CMake looks for ORBs where these lead, before where the system has them. */
    static void addPrefixes(Map<String, String> environment, List<String> prefixes) {
        if (prefixes.isEmpty()) {
            return;
        }
        String own = String.join(File.pathSeparator, prefixes);
        putBefore(environment, "CMAKE_PREFIX_PATH", own);
        String programs = String.join(
                File.pathSeparator,
                prefixes.stream().map(p -> p + File.separator + "bin").toList());
        putBefore(environment, "PATH", programs);
        String packages = String.join(
                File.pathSeparator,
                prefixes.stream().map(p -> p + "/lib/pkgconfig").toList());
        putBefore(environment, "PKG_CONFIG_PATH", packages);
    }

    /** Without an empty entry, which would stand for the current folder. */
    private static void putBefore(Map<String, String> environment, String variable, String folders) {
        environment.merge(
                variable, folders, (before, added) -> before.isEmpty() ? added : added + File.pathSeparator + before);
    }
}
