// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.postgresql.Driver;

/**
 * A PostgreSQL server of this JVM, with Debian's programs, a cluster in a temporary folder, and a free port of the
 * loopback interface. The server is stopped when the JVM ends.
 */
public final class PostgresqlServer {
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    /** The account of the server, because the programs refuse to work for root. */
    private static final String ACCOUNT = "postgres";

    private static final String PASSWORD = "correct-horse";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static PostgresqlServer running;

    private final Path folder;
    private final Path programs;
    private int port;
    private int schemas;

    private PostgresqlServer(Path folder, Path programs) {
        this.folder = folder;
        this.programs = programs;
    }

    /** Returns the only server, which is started by the first call. */
    static synchronized PostgresqlServer running() throws Exception {
        if (running == null) {
            Path folder = Files.createTempDirectory("bellwether-postgresql");
            PostgresqlServer server = new PostgresqlServer(folder, programs().orElseThrow());
            server.start();
            running = server;
        }
        return running;
    }

    /**
     * Returns whether Debian's package postgresql is installed; prints a message if it is not, because its tests are
     * skipped then.
     */
    public static boolean isInstalled() throws IOException {
        boolean found = programs().isPresent();
        if (!found) {
            System.out.println("NOT RUN: the store on PostgreSQL, which is not installed (Debian: postgresql)");
        }
        return found;
    }

    private static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }

    /** Returns the URL of a new schema. */
    synchronized String freshSchema() throws SQLException {
        String schema = "s" + ++schemas;
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create schema " + schema);
        }
        return url() + "&connectTimeout=60&sslResponseTimeout=60000&currentSchema=" + schema;
    }

    private String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=tester&password=" + PASSWORD;
    }

    private Connection connect() throws SQLException {
        return new Driver().connect(url(), new Properties());
    }

    private void start() throws Exception {
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        Path data = Files.createDirectory(folder.resolve("data"));
        if (isRoot()) {
            var owner = folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(ACCOUNT);
            for (Path path : List.of(folder, password, data)) {
                Files.setOwner(path, owner);
            }
        }
        Process made = program("initdb", "-D", data.toString(), "--no-sync", "--no-instructions")
                .with("--auth=scram-sha-256", "-U", "tester", "--pwfile=" + password)
                .with("-E", "UTF8", "--locale=C.UTF-8")
                .start(folder.resolve("initdb.log"));
        if (!made.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || made.exitValue() != 0) {
            throw new IllegalStateException("initdb: " + Files.readString(folder.resolve("initdb.log")));
        }
        port = freePort();
        // These tests kill the clients, not the server, so nothing needs to reach the disk
        Process server = program("postgres", "-D", data.toString(), "-p", Integer.toString(port), "-F")
                .with("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=")
                .with("-c", "shared_buffers=16MB", "-c", "max_connections=60")
                .start(folder.resolve("server.log"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
        awaitConnections(server);
    }

    private void awaitConnections(Process server) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try (Connection connection = connect()) {
                return;
            } catch (SQLException e) {
                if (!server.isAlive() || System.nanoTime() > end) {
                    throw new IllegalStateException(Files.readString(folder.resolve("server.log")), e);
                }
                Thread.sleep(20);
            }
        }
    }

    /** Stops the server by SIGINT, its fast shutdown, which does not wait for clients. */
    private void stop(Process server) {
        try {
            new ProcessBuilder("kill", "-INT", Long.toString(server.pid()))
                    .start()
                    .waitFor();
            if (!server.waitFor(10, TimeUnit.SECONDS)) {
                server.destroyForcibly().waitFor();
            }
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            System.err.println("left behind: " + folder + ": " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Program program(String name, String... arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=" + ACCOUNT, "--regid=" + ACCOUNT, "--clear-groups", "--"));
        }
        command.add(programs.resolve(name).toString());
        return new Program(command).with(arguments);
    }

    /** A program of the server, with its arguments. */
    private record Program(List<String> command) {
        Program with(String... arguments) {
            command.addAll(List.of(arguments));
            return this;
        }

        Process start(Path log) throws IOException {
            return new ProcessBuilder(command)
                    .directory(log.getParent().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        }
    }
}
