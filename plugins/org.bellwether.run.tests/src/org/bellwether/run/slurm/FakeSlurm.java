// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Programs in a separate folder that answer like those of Slurm. */
public final class FakeSlurm {
    private static final String ANSWER = """
            #!/bin/sh
            here=$(dirname "$0")
            printf '%%s\\n' "$*" >>"$here/%1$s.calls"
            count=$(($(cat "$here/%1$s.count" 2>/dev/null || echo 0) + 1))
            echo $count >"$here/%1$s.count"
            while [ ! -e "$here/%1$s.$count" ] && [ $count -gt 1 ]; do count=$((count - 1)); done
            . "$here/%1$s.$count"
            """;

    private final Path folder;

    public FakeSlurm(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        answers("sbatch", "echo 12");
        answers("squeue", ":");
        answers("scontrol", job("PENDING"));
    }

    /** Returns the commands; programs without a fake come from the PATH. */
    public SlurmCommands commands() {
        return new SlurmCommands(folder.toString());
    }

    /** Makes a program. Its first calls run these lines of shell, one each; all later calls run the last line. */
    public FakeSlurm answers(String program, String... lines) throws IOException {
        Path file = folder.resolve(program);
        Files.writeString(file, ANSWER.formatted(program));
        file.toFile().setExecutable(true);
        Files.deleteIfExists(folder.resolve(program + ".count"));
        for (int i = 0; i < lines.length; i++) {
            Files.writeString(folder.resolve(program + "." + (i + 1)), lines[i] + "\n");
        }
        return this;
    }

    /** Returns the arguments of all calls of a program, a line each. */
    public List<String> calls(String program) throws IOException {
        Path calls = folder.resolve(program + ".calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    /** Returns the comment of the job that was submitted last. */
    public String comment() throws IOException {
        List<String> submitted = calls("sbatch");
        return submitted.get(submitted.size() - 1).replaceFirst(".*--comment=(\\S+).*", "$1");
    }

    /** Returns a line of shell that prints tasks of a job array, each a number and a state with further fields. */
    public static String array(String... tasks) {
        StringBuilder line = new StringBuilder();
        for (String task : tasks) {
            String number = task.replaceFirst(" .*", "");
            line.append("echo 'JobId=12 ArrayJobId=12 ArrayTaskId=" + number + " JobName=m JobState="
                    + task.substring(number.length() + 1) + "'; ");
        }
        return line.toString();
    }

    /** Returns a line of shell that prints a job of this state, as {@code scontrol --oneliner show job} does. */
    public static String job(String state, String... more) {
        return "echo 'JobId=12 JobName=m UserId=ann(1000) GroupId=ann(1000) MCS_label=N/A Priority=1 JobState=" + state
                + " "
                + String.join(" ", more)
                + " Command=/home/ann/my job/JobState=COMPLETED WorkDir=/home/ann'";
    }
}
