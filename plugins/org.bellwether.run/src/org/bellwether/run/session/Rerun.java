// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.bellwether.generator.user.UserFolder;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.project.Project;
import org.bellwether.run.windows.Alternation;

/** Makes of a recipe what a session is asked to do. */
public final class Rerun {
    private final Recipe recipe;
    private final Path folder;
    private final boolean trusted;
    private final Consent consent;
    private final SessionListener listener;

    /** Asks the user whether code of a recipe that is not trusted may be compiled and run. */
    @FunctionalInterface
    public interface Consent {
        /** Nobody can be asked. */
        Consent NONE = (copy, code) -> false;

        /**
         * Whether the user says so.
         *
         * @param copy the folder where the code can be read
         * @param code its files, relative to the project
         */
        boolean isGiven(Path copy, List<String> code);
    }

    /**
     * @param folder  where models are put that are no longer, or never were, in their project; a folder of ours
     * @param trusted whether the project that the recipe names may be used, and code that the recipe brings along be
     *     compiled and run. A recipe that is not trusted runs from a copy in any case: the folder that it names may belong
     *     to somebody else, with build files that run any command
     * @param consent asked about code in a recipe that is not trusted
     */
    public Rerun(Recipe recipe, Path folder, boolean trusted, Consent consent, SessionListener listener) {
        this.recipe = recipe;
        this.folder = folder;
        this.trusted = trusted;
        this.consent = consent;
        this.listener = listener;
    }

    /** The request that makes a session of the same configuration and extent. */
    public SessionRequest request(Optional<Path> out, Path store, String command) throws WorkException, IOException {
        for (Recipe.Variant variant : recipe.variants()) {
            if (!Variant.isName(variant.name())) {
                throw damaged(variant.name());
            }
        }
        return new SessionRequest(
                model(),
                Optional.of(recipe.experiment()),
                recipe.targets(),
                recipe.options(),
                recipe.parameters(),
                recipe.samples() == null ? OptionalLong.empty() : OptionalLong.of(recipe.samples()),
                recipe.warmup() == null ? OptionalLong.empty() : OptionalLong.of(recipe.warmup()),
                recipe.rounds() == null ? OptionalInt.empty() : OptionalInt.of(recipe.rounds()),
                recipe.repeat(),
                recipe.rateScale(),
                out,
                store,
                command,
                recipe.variants().stream()
                        .map(each -> new Variant(each.name(), each.target(), each.options(), each.parameters()))
                        .toList(),
                recipe.checkpoints(),
                new Alternation(
                        recipe.windows(),
                        recipe.windowMs() == null ? OptionalLong.empty() : OptionalLong.of(recipe.windowMs())),
                Optional.ofNullable(recipe.until()),
                Optional.empty(),
                recipe.lab());
    }

    /** The project, if it is trusted and its model is as it was; otherwise a folder with the model as it was. */
    private Path model() throws WorkException, IOException {
        Path project = path(recipe.project());
        if (trusted && project.isAbsolute() && isUnchanged(project)) {
            return project;
        }
        Path copy = write();
        List<String> code =
                recipe.model().keySet().stream().filter(Rerun::isCode).sorted().toList();
        if (!trusted && !code.isEmpty() && !consent.isGiven(copy, code)) {
            throw new WorkException(
                    Kind.INPUT,
                    "code-in-recipe",
                    "What is to be run again comes from elsewhere and brings code of its own, which would be compiled and run",
                    copy.toString(),
                    "Read it there, then say: --trust");
        }
        listener.note(
                trusted
                        ? "The model in " + project + " is not the one that was measured; this one is: " + copy
                        : "The model that came with it is used: " + copy);
        return copy;
    }

    /** Whether it is a class of the user's, which is built with the model. */
    private static boolean isCode(String file) {
        return List.of(file.split("/")).contains(UserFolder.NAME);
    }

    private boolean isUnchanged(Path project) {
        try {
            for (Map.Entry<String, String> file : recipe.model().entrySet()) {
                if (!Files.readString(project.resolve(path(file.getKey()))).equals(file.getValue())) {
                    return false;
                }
            }
            return new TreeMap<>(Project.load(project).sources()).equals(new TreeMap<>(recipe.model()));
        } catch (IOException | WorkException e) {
            return false; // whatever is there now, it is not what was measured
        }
    }

    /** A recipe may come from anywhere: nothing is written but below the folder. */
    private Path write() throws WorkException, IOException {
        Path root = folder.resolve(
                CanonicalJson.hash(CanonicalJson.write(recipe.model())).substring(0, 16));
        Path project = root;
        for (int i = 0; i < depth(); i++) {
            project = project.resolve("project");
        }
        for (Map.Entry<String, String> file : recipe.model().entrySet()) {
            Path target = project.resolve(path(file.getKey())).normalize();
            if (!target.startsWith(root) || project.startsWith(target)) {
                throw damaged(file.getKey());
            }
            Files.createDirectories(target.getParent());
            FileWriting.writeString(target, file.getValue());
        }
        return project;
    }

    /** How many folders above the project its files may lie in: models include others beside their project. */
    private long depth() throws WorkException {
        long depth = 1;
        for (String file : recipe.model().keySet()) {
            long above = 0;
            for (Path part : path(file)) {
                above += part.toString().equals("..") ? 1 : 0;
            }
            depth = Math.max(depth, above + 1);
        }
        if (depth > 16) {
            throw damaged("..");
        }
        return depth;
    }

    private static Path path(String text) throws WorkException {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw damaged(text);
        }
    }

    private static WorkException damaged(String file) {
        return new WorkException(
                Kind.INPUT,
                "recipe-path",
                "The recipe has a file in a place where no model can be",
                file,
                "Take another copy of the report, or the model itself");
    }
}
