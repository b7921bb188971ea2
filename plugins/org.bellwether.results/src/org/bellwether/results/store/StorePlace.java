// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.Folders;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.record.RecordFiles;

/**
 * The place of a run store: a folder with an SQLite file, or a PostgreSQL database. In both cases, the folder contains
 * the sample files. The place as text contains no password.
 */
public final class StorePlace {
    private static final String POSTGRESQL = "jdbc:postgresql:";
    /** Parameters of a JDBC URL that hold secrets. */
    private static final Pattern SECRETS = Pattern.compile("(?i)\\b((?:ssl)?password=)[^&\\s]*");

    private static final Pattern USER = Pattern.compile("(?i)(?<=[?&])(?:user|(?:ssl)?password)=[^&]*&?");
    private static final int NAME = 12;

    private static final String FILE = "store.db";

    private final Path folder;
    private final String file;
    private final String url;

    private StorePlace(Path folder, String file, String url) {
        this.folder = folder;
        this.file = file;
        this.url = url;
    }

    /** Returns the place of a store in a folder. */
    public static StorePlace of(Path folder) {
        return new StorePlace(folder.toAbsolutePath(), FILE, null);
    }

    /** Returns the same folder with another database file, which will replace the store's. */
    public StorePlace withFile(String name) {
        return new StorePlace(folder, name, null);
    }

    /**
     * Returns the place of a store in a PostgreSQL database.
     *
     * @param url {@code jdbc:postgresql://HOST:PORT/DATABASE?PARAMETER=VALUE&…}, as for its JDBC driver
     * @param folder the folder for the sample files
     */
    public static StorePlace postgresql(String url, Path folder) {
        return new StorePlace(folder.toAbsolutePath(), FILE, url);
    }

    /** Returns the place that {@code --store} or {@code BELLWETHER_STORE} name: a folder or a URL. */
    public static StorePlace of(String text) {
        if (!text.startsWith(POSTGRESQL)) {
            if (text.matches("(?i)(jdbc:|postgres(ql)?:/).*")) {
                throw StoreException.input(
                        "This is not a run store: " + withoutSecrets(text),
                        "Name a folder, or a database: jdbc:postgresql://HOST/DATABASE.");
            }
            return of(Path.of(text));
        }
        // Each database has its own folder, because files that a database does not contain are garbage
        String name = CanonicalJson.hash(USER.matcher(text).replaceAll("")).substring(0, NAME);
        return postgresql(text, Folders.data().resolve("samples").resolve(name));
    }

    /** Returns the user's store: {@code BELLWETHER_STORE}, otherwise a folder. */
    public static StorePlace ofUser() {
        String store = System.getenv("BELLWETHER_STORE");
        return store == null || store.isBlank() ? of(Folders.data().resolve("store")) : of(store);
    }

    /** Returns a text for people, without the passwords in its URLs. */
    public static String withoutSecrets(String text) {
        return SECRETS.matcher(text).replaceAll("$1***");
    }

    /** Returns the folder of the runs' sample files and logs, and of the database if it is SQLite's. */
    public Path folder() {
        return folder;
    }

    /** Returns the database's file, if it is an SQLite database. */
    public Path file() {
        return folder.resolve(file);
    }

    /** Returns whether a part of a store exists: a database, or runs. */
    public boolean isThere() throws IOException {
        return url != null
                || Files.exists(file(), LinkOption.NOFOLLOW_LINKS)
                || !new RecordFiles(folder).runFolders().isEmpty();
    }

    /** Returns the URL of the database, if it is not a file in the folder. */
    Optional<String> url() {
        return Optional.ofNullable(url);
    }

    /** Returns whether all parts of the store are in its folder. */
    public boolean isFolder() {
        return url == null;
    }

    Backend backend() {
        return url == null ? new SqliteBackend(file()) : new PostgresqlBackend(url);
    }

    /** Returns the place for people. */
    @Override
    public String toString() {
        return url == null ? folder.toString() : withoutSecrets(url);
    }
}
