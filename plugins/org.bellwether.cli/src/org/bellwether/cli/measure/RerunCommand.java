// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ConfirmationPrompt;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.results.Folders;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.results.recipe.RecipeReader;
import org.bellwether.results.recipe.ReportFile;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.session.Rerun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Repeats an earlier measurement. */
@Command(
        name = "rerun",
        sortOptions = false,
        description = "Run again with the same model and settings, from the store or from a report.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether rerun latest",
            "  bellwether rerun SESSION                       # all its runs, in turns as before",
            "  bellwether rerun report.html                   # also one that comes from another machine",
            "%nOf a run in the store, a project whose model is as it was is used where it is; otherwise the model that was "
                    + "measured is written into a folder of the cache and used there. Of a report and of runs that "
                    + "came by store import always the latter, unless --trust is given: the folder that they name may belong "
                    + "to anybody."
        })
public final class RerunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN|REPORT.html", description = StoreOptions.NAMES + " Or a report's file.")
    private String name;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder for DIR/generated, DIR/build and reports; otherwise out in the project.")
    private Path out;

    @Option(
            names = "--trust",
            description =
                    "Compile and run user classes from a report or from imported runs, and use the project that they name: they "
                            + "may come from anywhere. Without this option the command asks on a terminal, and refuses such code elsewhere.")
    private boolean trust;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Source source = source();
        SessionRequest request;
        try (Progress progress = Progress.on(common.console())) {
            request = new Rerun(
                            source.recipe(),
                            Folders.cache().resolve("rerun"),
                            trust || source.isOwn(),
                            (copy, code) -> consent(source, copy, code),
                            progress)
                    .request(Optional.ofNullable(out), storeOptions.folder(), common.typed());
        }
        return new SessionRunner(common, storeOptions).run(request);
    }

    /**
     * The recipe that is repeated.
     *
     * @param kind the word for it in a question to the user
     * @param isOwn whether it was measured with this store; false if it was imported
     */
    private record Source(Recipe recipe, String kind, boolean isOwn) {}

    private boolean consent(Source source, Path copy, List<String> code) {
        return ConfirmationPrompt.isConfirmed(
                common,
                "The " + source.kind() + " contains code of its own:\n  " + String.join("\n  ", code) + "\nRead it in "
                        + copy + "\n",
                "Compile and run it?");
    }

    private Source source() throws WorkException, IOException {
        Optional<Path> report = report();
        if (report.isPresent()) {
            try {
                return new Source(ReportFile.recipe(report.get()), "report", false);
            } catch (ReportFile.NoRecipeException e) {
                throw new WorkException(
                        Kind.INPUT,
                        "no-recipe",
                        e.getMessage(),
                        report.get().toString(),
                        "Write it again on the machine that has its run: bellwether report RUN");
            }
        }
        try (Store store = storeOptions.open()) {
            List<RunRow> runs = StoreOptions.find(store, name);
            String id = runs.get(0).session();
            if (!runs.stream().allMatch(run -> run.session().equals(id))) {
                StoreOptions.findOne(store, name); // reports an error if several runs match
            }
            SessionRow session = store.reader().session(id).orElseThrow();
            List<RunRow> inOrder = store.reader().runsOf(id).stream()
                    .filter(run -> runs.stream().anyMatch(named -> named.id().equals(run.id())))
                    .toList();
            return new Source(
                    RecipeReader.read(store.reader(), session, inOrder),
                    "imported session",
                    !store.reader().isImported(id));
        }
    }

    private Optional<Path> report() {
        try {
            return Optional.of(Path.of(name)).filter(Files::isRegularFile);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
