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

/** Starts commands as child processes, by this installation's command line, or by the one that the user configured. */
public final class CommandLine {
    /**
     * Options for a short start: the simplest garbage collector, and only the quick compiler. The store's library does
     * not log.
     */
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
     * Returns a process that is not started yet.
     *
     * @param arguments the arguments of the command line, beginning with the command
     * @param folder the working folder
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

    /** Adds folders in which CMake searches for ORBs before it searches the system's folders. */
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

    /** Prepends folders to a variable, without an empty entry, which would stand for the current folder. */
    private static void putBefore(Map<String, String> environment, String variable, String folders) {
        environment.merge(
                variable, folders, (before, added) -> before.isEmpty() ? added : added + File.pathSeparator + before);
    }
}
