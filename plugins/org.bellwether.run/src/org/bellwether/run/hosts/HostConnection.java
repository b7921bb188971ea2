// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.run.process.Child;
import org.bellwether.run.process.LogTail;
import org.bellwether.run.process.SshCommand;

/**
 * The connection to a host for a session, by the user's own ssh. While the connection exists, a script on the host
 * holds the session's folder; when the connection ends, the script removes the folder. All other commands share the
 * connection.
 */
final class HostConnection implements AutoCloseable {
    /** ssh gives up after ten seconds, and reports the reason. */
    private static final Duration CONNECTING = Duration.ofSeconds(15);

    private static final Duration REMOVING = Duration.ofSeconds(5);

    /** A lost connection is noticed after six seconds, and ssh tries another one for ten seconds. */
    private static final Duration ASKING = Duration.ofSeconds(20);

    /** As in the launcher: the programs on other hosts wait for this host, so the loss must be noticed soon. */
    private static final int ALIVE_SECONDS = 2;

    private final String host;
    private final HostLogin login;
    private final List<String> prefix;
    private final Path folder;
    private final String session;
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    private Child holder;
    private String base = "";

    /**
     * @param prefix the first words of all commands, which select the network where they run
     * @param folder a separate folder for this connection; its path is short, because a socket's path has 107 octets at
     *     most
     * @param session the name of the session's folder on the host
     */
    HostConnection(String host, HostLogin login, List<String> prefix, Path folder, String session) {
        this.host = host;
        this.login = login;
        this.prefix = List.copyOf(prefix);
        this.folder = folder;
        this.session = session;
    }

    String host() {
        return host;
    }

    HostLogin login() {
        return login;
    }

    /** Connects, and creates the session's folder. */
    void open() throws HostException, IOException, InterruptedException {
        if (prefix.isEmpty() && !LimitedCommand.isHere("ssh")) {
            throw HostException.noSsh();
        }
        Path errors = folder.resolve("connection.log");
        holder = Child.start(
                ssh("yes", HostScripts.line(HostScripts.HOLD, List.of(session, login.folder()))),
                Map.of(),
                folder,
                errors,
                line -> lines.add(Optional.of(line)),
                () -> lines.add(Optional.empty()));
        Optional<String> holds = await(HostScripts.HOLDS, CONNECTING);
        if (holds.isPresent()) {
            base = holds.get().substring(HostScripts.HOLDS.length()).strip();
            return;
        }
        boolean ended = !lines.isEmpty() && lines.peek().isEmpty();
        if (!ended) {
            throw HostException.failed(
                    "the connection to " + host + " cannot be made within " + CONNECTING.toSeconds() + " s",
                    LogTail.of(errors));
        } else if (holder.await() == SshCommand.FAILED) {
            throw HostException.failed("the connection to " + host + " cannot be made", LogTail.of(errors));
        }
        throw HostException.lacks(
                host, "host-folder", host + " cannot take copies of the programs: " + LogTail.of(errors), login.fix());
    }

    /**
     * Returns whether the host still holds the session's folder. If the connection was lost, the host removes the
     * folder some seconds later.
     */
    boolean isHeld() throws IOException, InterruptedException {
        try {
            run("the question for its folder", HostScripts.HELD, List.of(), List.of(), ASKING);
        } catch (HostException e) {
            return false;
        }
        // Without the shared connection, the command has used a new one, and the folder is removed soon
        return holder.isRunning();
    }

    /**
     * Waits for a line that begins with a word.
     *
     * @return the line; empty if the time is over, or if the script has ended, whose mark is put back into the queue
     */
    private Optional<String> await(String word, Duration limit) throws InterruptedException {
        long until = System.nanoTime() + limit.toNanos();
        while (true) {
            Optional<String> line = lines.poll(until - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (line == null) {
                return Optional.empty();
            } else if (line.isEmpty()) {
                lines.add(line);
                return Optional.empty();
            } else if (line.get().startsWith(word)) {
                return line;
            }
        }
    }

    /** Returns the absolute path of a folder or file of the session on the host. */
    String path(String place) {
        return base + "/runs/" + session + "/" + place;
    }

    /**
     * Runs a script on the host.
     *
     * @param step the purpose of the script, for messages
     * @param arguments the arguments after the folder of all sessions and the name of this session's folder
     * @param input the script's standard input
     * @return the lines of the script's output
     */
    List<String> run(String step, String script, List<String> arguments, List<String> input, Duration limit)
            throws HostException, IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(base, session));
        all.addAll(arguments);
        return lines(step, HostScripts.line(script, all), input, limit);
    }

    /** Runs a script that needs no folder. */
    List<String> runPlain(String step, String script, List<String> arguments, Duration limit)
            throws HostException, IOException, InterruptedException {
        return lines(step, HostScripts.line(script, arguments), List.of(), limit);
    }

    private List<String> lines(String step, String line, List<String> input, Duration limit)
            throws HostException, IOException, InterruptedException {
        Path given = folder.resolve("input");
        Path said = folder.resolve("output");
        Files.write(given, input);
        run(step, command(line), given, said, limit);
        // A host's output may have another encoding
        List<String> lines = new String(Files.readAllBytes(said), StandardCharsets.UTF_8)
                .lines()
                .toList();
        if (!lines.contains(HostScripts.END)) {
            throw HostException.failed(step + " was cut short on " + host, LogTail.of(said));
        }
        return lines;
    }

    /**
     * Runs a command of this machine that uses the connection.
     *
     * @param input the command's standard input
     * @param output the file of its standard output
     */
    void run(String step, List<String> command, Path input, Path output, Duration limit)
            throws HostException, IOException, InterruptedException {
        Path errors = folder.resolve("errors");
        OptionalInt code = LimitedCommand.run(command, input, output, errors, limit);
        if (code.isEmpty()) {
            throw HostException.failed(
                    step + " has not ended on " + host + " after " + limit.toSeconds() + " s", LogTail.of(errors));
        } else if (code.getAsInt() == SshCommand.FAILED) {
            throw HostException.failed("the connection to " + host + " was lost", LogTail.of(errors));
        } else if (code.getAsInt() != 0) {
            throw HostException.failed(
                    step + " failed on " + host + " with exit code " + code.getAsInt(), LogTail.of(errors));
        }
    }

    /** Returns the command that runs a line of shell on the host. */
    List<String> command(String line) {
        return ssh("no", line);
    }

    /** Returns the command that runs a script on the host, with the same first arguments as {@link #run}. */
    List<String> command(String script, List<String> arguments) {
        List<String> all = new ArrayList<>(List.of(base, session));
        all.addAll(arguments);
        return command(HostScripts.line(script, all));
    }

    /**
     * Returns the command that packs files of this machine, and runs a script on the host, which reads the archive.
     *
     * @param tar the words after {@code tar}, for a shell
     */
    List<String> packing(String tar, List<String> there) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of("sh", "-c", "tar " + tar + " | \"$@\"", "sh"));
        command.addAll(there.subList(prefix.size(), there.size()));
        return command;
    }

    /** Returns the words before a host's name and a line of shell. */
    private List<String> ssh(String master, String line) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(client(master));
        command.addAll(List.of(host, line));
        return command;
    }

    /** Returns ssh with the same options as in the launcher, for a command that shares the connection. */
    List<String> client() {
        return client("no");
    }

    private List<String> client(String master) {
        List<String> options = new ArrayList<>(List.of(
                "-o", "ControlMaster=" + master, "-o", "ControlPersist=no", "-o", "ControlPath=" + folder + "/%C"));
        options.addAll(login.options());
        return SshCommand.words(ALIVE_SECONDS, options);
    }

    /** Returns the words with which each command line for the host begins. */
    List<String> prefix() {
        return prefix;
    }

    /** Returns the path of a file in this connection's folder on this machine. */
    Path file(String name) {
        return folder.resolve(name);
    }

    /** Asks the host to remove the session's folder; returns whether the host has confirmed the removal. */
    boolean remove() {
        if (base.isEmpty()) {
            return true; // the folder was not created
        }
        boolean interrupted = Thread.interrupted();
        try {
            holder.say("done");
            return await(HostScripts.REMOVED, REMOVING).isPresent();
        } catch (IOException e) {
            return false; // the host removes the folder after a lost connection
        } catch (InterruptedException e) {
            interrupted = true;
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends the connection. */
    @Override
    public void close() {
        if (holder != null) {
            holder.close();
        }
    }
}
