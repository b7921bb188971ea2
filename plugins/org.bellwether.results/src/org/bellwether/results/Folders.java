// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The folders for files that belong to a user and not to a project (XDG Base Directory Specification 0.8). A variable
 * of the specification names the folder; if it is not set, the folder is in the user's home folder. {@code HOME} names
 * the home folder; if it is not set, the password database does. The start scripts follow the same rule ({@code
 * releng/lib/user.sh}). An empty variable counts as not set.
 *
 * <p>A path that is relative, or that the user cannot write to, is refused: {@link FolderException}.
 */
public final class Folders {
    private static final String HOME = "HOME";

    /** Java's property for the home folder, which libraries use; Java sets it from the password database. */
    private static final String USER_HOME = "user.home";

    private final Map<String, String> environment;
    private final String passwordDatabase;

    /** @param passwordDatabase the home folder in the password database; {@code ?} if it does not contain the user */
    Folders(Map<String, String> environment, String passwordDatabase) {
        this.environment = environment;
        this.passwordDatabase = passwordDatabase;
    }

    /** Returns the folder for permanent data: the run store. */
    public static Path data() {
        return ofUser().folder("XDG_DATA_HOME", ".local/share");
    }

    /** Returns the folder for data that can be made again: built runtimes, measured costs. */
    public static Path cache() {
        return ofUser().folder("XDG_CACHE_HOME", ".cache");
    }

    /** Returns the folder for log files. */
    public static Path state() {
        return ofUser().folder("XDG_STATE_HOME", ".local/state");
    }

    /**
     * Makes libraries of this process use the same home folder, for instance the driver of PostgreSQL, which reads
     * {@code .pgpass}.
     */
    public static void setHomeOfLibraries() {
        String home = System.getenv().getOrDefault(HOME, "");
        if (home.startsWith("/")) {
            System.setProperty(USER_HOME, home);
        }
    }

    private static Folders ofUser() {
        return new Folders(System.getenv(), System.getProperty(USER_HOME, ""));
    }

    /**
     * Returns a folder of the user; it need not exist yet.
     *
     * @param variable the variable that names the parent folder
     * @param belowHome the parent folder's path below the home folder, if the variable is not set
     * @throws FolderException if no such folder can be written to
     */
    public Path folder(String variable, String belowHome) {
        String value = environment.getOrDefault(variable, "");
        Path around = value.isEmpty() ? home(variable).resolve(belowHome) : absolute(variable, value);
        Path folder = around.resolve("bellwether");
        Path above = folder;
        while (!Files.exists(above)) {
            above = above.getParent();
        }
        if (!Files.isDirectory(above) || !Files.isWritable(above)) {
            throw new FolderException(
                    folder + " cannot be written: "
                            + (Files.isDirectory(above) ? "access to " + above + " is denied" : above + " is a file"),
                    "Set " + variable + (value.isEmpty() ? ", or HOME," : "") + " to a folder that you may write to",
                    false);
        }
        return folder;
    }

    private Path home(String variable) {
        String home = environment.getOrDefault(HOME, "");
        if (!home.isEmpty()) {
            return absolute(HOME, home);
        } else if (!passwordDatabase.startsWith("/")) {
            throw new FolderException(
                    "There is no home folder: HOME is not set, and the password database does not know this user",
                    "Set HOME, or " + variable + ", to a folder that you may write to",
                    false);
        }
        return Path.of(passwordDatabase);
    }

    private static Path absolute(String variable, String value) {
        try {
            if (value.startsWith("/")) {
                return Path.of(value);
            }
        } catch (InvalidPathException e) {
            throw new FolderException(
                    variable + " has a name that Java cannot read in this locale: " + value,
                    "Set LC_ALL to C.UTF-8, or " + variable + " to another folder",
                    true);
        }
        throw new FolderException(
                variable + " is not an absolute path: " + value, "Set it to an absolute path, or unset it", true);
    }
}
