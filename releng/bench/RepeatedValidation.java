// SPDX-License-Identifier: Apache-2.0
import java.nio.file.Path;
import java.util.Locale;
import org.bellwether.run.project.Project;

/**
 * Loads and validates a model repeatedly in one process, as an editor does, and prints the time of the last pass.
 */
final class RepeatedValidation {
    private static final int TIMES = 20;

    private RepeatedValidation() {}

    /** Takes the model as the argument. */
    public static void main(String[] arguments) throws Exception {
        double loaded = 0;
        double validated = 0;
        for (int i = 0; i < TIMES; i++) {
            long start = System.nanoTime();
            Project project = Project.load(Path.of(arguments[0]));
            long between = System.nanoTime();
            project.problems();
            validated = (System.nanoTime() - between) / 1e9;
            loaded = (between - start) / 1e9;
        }
        System.out.printf(Locale.ROOT, "loaded in %.2f s, validated in %.2f s%n", loaded, validated);
    }
}
