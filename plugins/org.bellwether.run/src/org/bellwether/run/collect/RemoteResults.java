// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.model.util.HostNames;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.process.SshCommand;

/**
 * Results on a host. The system's ssh copies them, so that the user's configuration, keys, agents and jump hosts work;
 * ssh refuses a changed host key. {@code BELLWETHER_SSH_OPTIONS} has options for ssh, such as {@code -F FILE}.
 *
 * @param host   {@code [USER@]HOST}, as for ssh
 * @param folder the folder of an export on the host, or its folder of results
 */
record RemoteResults(String host, String folder) implements ResultsSource {
    private static final Pattern PLACE = Pattern.compile("((?:[^@:/]+@)?(?:\\[[0-9A-Fa-f:.]+\\]|[^@:/]+)):(.*)");
    private static final int LONGEST_LIST = 1 << 20;

    /** As in the scripts of exports. No measurement waits for the host, so ssh is patient. */
    private static final int ALIVE_SECONDS = 5;

    /** Changes to the folder of results; prints nothing. */
    private static final String ENTER = "cd %s && if [ -d results ]; then cd results; fi && ";

    /** Prints lines {@code ended ID} and {@code open ID}. */
    private static final String LIST =
            "for s in */session; do [ -e \"$s\" ] || continue; s=${s%/session}; if [ -e \"$s/SHA256SUMS\" ]; then echo \"ended $s\"; else echo \"open $s\"; fi; done";

    static RemoteResults of(String from) throws ResultsException {
        Matcher place = PLACE.matcher(from);
        if (!place.matches()) {
            throw new ResultsException(
                    "There is no such folder or archive; a folder of a host is written HOST:FOLDER", from);
        }
        String user = place.group(1).contains("@") ? place.group(1).replaceFirst("@.*", "") : "";
        String name = place.group(1).replaceFirst("^.*@", "").replaceAll("[\\[\\]]", "");
        if (!HostNames.isHost(name) || !user.isEmpty() && !HostNames.isUser(user)) {
            throw new ResultsException("This is no name of a host", from);
        }
        return new RemoteResults(
                user.isEmpty() ? name : user + "@" + name, place.group(2).isEmpty() ? "." : place.group(2));
    }

    @Override
    public List<String> bring(Predicate<String> wanted, Staging staging)
            throws IOException, InterruptedException, ResultsException {
        List<String> open = new ArrayList<>();
        List<String> ended = new ArrayList<>();
        ssh(String.format(Locale.ROOT, ENTER, word(folder)) + LIST, in -> {
            for (String line : new String(in.readNBytes(LONGEST_LIST), StandardCharsets.UTF_8).split("\n")) {
                String id = line.replaceFirst("^\\S+ ", "");
                if (Uuid7.isId(id)) { // login shells may print other lines
                    (line.startsWith("ended ") ? ended : open).add(id);
                }
            }
        });
        if (ended.isEmpty() && open.isEmpty()) {
            throw new ResultsException("There are no results", host + ":" + folder);
        }
        List<String> missing = ended.stream().filter(wanted).toList();
        for (String id : missing) { // one by one, so that a lost connection cuts only one
            ssh(
                    String.format(Locale.ROOT, ENTER, word(folder)) + "exec tar -cf - " + id,
                    in -> TarReader.read(new BufferedInputStream(in), staging));
        }
        return open;
    }

    /** Reads the output of a command. */
    @FunctionalInterface
    private interface Reader {
        void read(InputStream in) throws IOException, ResultsException;
    }

    private void ssh(String line, Reader reader) throws IOException, InterruptedException, ResultsException {
        List<String> command = new ArrayList<>(SshCommand.words(ALIVE_SECONDS, options()));
        command.addAll(List.of("--", host, line));
        Path errors = Files.createTempFile("bellwether-ssh", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectError(errors.toFile())
                    .start();
            try {
                Optional<ResultsException> problem = read(process.getInputStream(), reader);
                problem.ifPresent(unreadable -> process.destroy());
                check(process.waitFor(), problem, errors);
            } finally {
                process.destroyForcibly();
            }
        } finally {
            Files.deleteIfExists(errors);
        }
    }

    /** Returns the user's options of ssh. */
    private static List<String> options() {
        String options = System.getenv("BELLWETHER_SSH_OPTIONS");
        return options == null || options.isBlank()
                ? List.of()
                : List.of(options.strip().split("\\s+"));
    }

    /** Returns the problem of an output that cannot be read. */
    private static Optional<ResultsException> read(InputStream output, Reader reader) throws IOException {
        try {
            reader.read(output);
            return Optional.empty();
        } catch (ResultsException e) {
            return Optional.of(e);
        }
    }

    /** Throws ssh's own error if there is one, because it may be the reason why the output was cut. */
    private void check(int code, Optional<ResultsException> problem, Path errors) throws IOException, ResultsException {
        if (code == SshCommand.FAILED) {
            throw new ResultsException("ssh could not reach the host" + errorOutput(errors), host + ":" + folder);
        } else if (problem.isPresent()) {
            throw problem.get();
        } else if (code != 0) {
            throw new ResultsException("The host gave no results" + errorOutput(errors), host + ":" + folder);
        }
    }

    private static String errorOutput(Path errors) throws IOException {
        String text = new String(Files.readAllBytes(errors), StandardCharsets.UTF_8).strip();
        return text.isEmpty() ? "" : ": " + text.substring(Math.max(0, text.length() - 500));
    }

    /**
     * Returns a word for a POSIX shell that expands to exactly this text; a path that begins with a tilde starts in the
     * user's home.
     */
    private static String word(String text) {
        String plain = text.startsWith("-") ? "./" + text : text;
        return plain.equals("~") || plain.startsWith("~/")
                ? "\"$HOME\"/'" + plain.substring(1).replaceFirst("^/", "").replace("'", "'\\''") + "'"
                : "'" + plain.replace("'", "'\\''") + "'";
    }
}
