// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bellwether.generator.user.UserFolder;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.Instrumentation;
import org.bellwether.run.Place;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.build.BuildSettings;
import org.bellwether.run.instructions.InstructionMode;
import org.bellwether.run.project.Project;
import org.bellwether.run.windows.Alternation;

/** Converts a recipe into the request for a session. */
public final class Rerun {
    /** Matches the compilers that an untrusted recipe may run. */
    private static final Pattern KNOWN_COMPILER = Pattern.compile("(c|g|clang)\\+\\+(-[0-9]+(\\.[0-9]+)*)?");

    private final Recipe recipe;
    private final Path folder;
    private final boolean trusted;
    private final Consent consent;
    private final SessionListener listener;

    /** Asks the user whether code of an untrusted recipe may be compiled and run. */
    @FunctionalInterface
    public interface Consent {
        /** Refuses, because no user can be asked. */
        Consent NONE = (copy, code) -> false;

        /**
         * Returns whether the user agrees.
         *
         * @param copy the folder where the code can be read
         * @param code the code's files, relative to the project
         */
        boolean isGiven(Path copy, List<String> code);
    }

    /**
     * @param folder  a folder of Bellwether for copies of models that their project no longer contains, or never
     *     contained
     * @param trusted whether the project that the recipe names may be used, and whether code in the recipe may be
     *     compiled and run. An untrusted recipe always runs from a copy: the folder that it names may belong to another
     *     user, with build files that run any command
     * @param consent asked about code in an untrusted recipe
     */
    public Rerun(Recipe recipe, Path folder, boolean trusted, Consent consent, SessionListener listener) {
        this.recipe = recipe;
        this.folder = folder;
        this.trusted = trusted;
        this.consent = consent;
        this.listener = listener;
    }

    /** Returns the request for a session with the same configuration and extent. */
    public SessionRequest request(Optional<Path> out, Path store, String command) throws WorkException, IOException {
        for (Recipe.Variant variant : recipe.variants()) {
            if (!Variant.isName(variant.name())) {
                throw damaged(variant.name());
            }
            String compiler = variant.build().getOrDefault(BuildSettings.COMPILER, "");
            if (!trusted
                    && !compiler.isEmpty()
                    && !KNOWN_COMPILER.matcher(compiler).matches()) {
                throw new WorkException(
                        Kind.INPUT,
                        "compiler-in-recipe",
                        "The run to repeat comes from another store or report, and names the program " + compiler
                                + " as its compiler, which would be run",
                        variant.name(),
                        "Give --trust if that program is a compiler");
            }
        }
        Path model = model();
        List<Variant> variants = new ArrayList<>();
        for (Recipe.Variant variant : recipe.variants()) {
            Optional<Path> own = variant.model() == null ? Optional.empty() : Optional.of(copy(variant.model()));
            variants.add(new Variant(
                    variant.name(), variant.target(), variant.options(), variant.parameters(), own, variant.build()));
        }
        return SessionRequest.of(model, new Destination(out, store, command))
                .with(new Selection(
                        Optional.of(recipe.experiment()), recipe.targets(), recipe.options(), recipe.parameters()))
                .with(amount())
                .with(variants)
                .with(new Alternation(recipe.windows(), optional(recipe.windowMs()), recipe.duet()))
                .with(new Instrumentation(
                        recipe.checkpoints(),
                        Optional.ofNullable(recipe.instructions()).flatMap(InstructionMode::of)))
                .with(Place.OF_MODEL
                        .inLab(recipe.lab())
                        .trustingTimeDaemons(recipe.trustTimeDaemons())
                        .leavingRealTimeOut(recipe.withoutRealTime()));
    }

    private Amount amount() {
        return new Amount(
                optional(recipe.samples()),
                optional(recipe.warmup()),
                recipe.rounds() == null ? OptionalInt.empty() : OptionalInt.of(recipe.rounds()),
                recipe.repeat(),
                recipe.rateScale(),
                Optional.ofNullable(recipe.until()));
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /**
     * Returns the project if it is trusted and its model is unchanged; otherwise a folder with a copy of the recorded
     * model.
     */
    private Path model() throws WorkException, IOException {
        Path project = path(recipe.project());
        if (trusted && project.isAbsolute() && isUnchanged(project)) {
            return project;
        }
        Path copy = copy(recipe.model());
        listener.note(
                trusted
                        ? "The model in " + project + " is not the one that was measured; this one is: " + copy
                        : "The stored copy of the model is used: " + copy);
        return copy;
    }

    /** Returns a folder with a copy of a recorded model. Asks the user about its code unless the recipe is trusted. */
    private Path copy(Map<String, String> model) throws WorkException, IOException {
        Path copy = write(model);
        List<String> code =
                model.keySet().stream().filter(Rerun::isCode).sorted().toList();
        if (!trusted && !code.isEmpty() && !consent.isGiven(copy, code)) {
            throw new WorkException(
                    Kind.INPUT,
                    "code-in-recipe",
                    "The run to repeat comes from another store or report, and contains code that would be compiled and run",
                    copy.toString(),
                    "Read the code there, then give --trust");
        }
        return copy;
    }

    /** Returns whether a file is one of the user's classes, which are built with the model. */
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
            return false; // unreadable files count as changed
        }
    }

    /** Writes the recipe's files. Recipes are not trusted, so a path that leads out of the folder is refused. */
    private Path write(Map<String, String> model) throws WorkException, IOException {
        Path root =
                folder.resolve(CanonicalJson.hash(CanonicalJson.write(model)).substring(0, 16));
        Path project = root;
        for (int i = 0; i < depth(model); i++) {
            project = project.resolve("project");
        }
        for (Map.Entry<String, String> file : model.entrySet()) {
            Path target = project.resolve(path(file.getKey())).normalize();
            if (!target.startsWith(root) || project.startsWith(target)) {
                throw damaged(file.getKey());
            }
            Files.createDirectories(target.getParent());
            FileWriting.writeString(target, file.getValue());
        }
        return project;
    }

    /**
     * Returns the number of folders above the project that its files may use, because models may include files outside
     * of their project.
     */
    private static long depth(Map<String, String> model) throws WorkException {
        long depth = 1;
        for (String file : model.keySet()) {
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
                "The report names a file in a place where no model can be",
                file,
                "Take another copy of the report, or the model itself");
    }
}
