// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.language.preprocessor.input.Budget;
import org.bellwether.language.preprocessor.input.IdlBytes;
import org.bellwether.language.preprocessor.input.PreprocessingAborted;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.bellwether.language.preprocessor.input.PreprocessorProblems;
import org.bellwether.language.preprocessor.input.ReportedAbort;
import org.bellwether.language.preprocessor.input.SourceLocation;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.macro.Macros;
import org.bellwether.language.preprocessor.unit.Inclusion;
import org.bellwether.language.preprocessor.unit.TranslationUnit;
import org.bellwether.language.preprocessor.unit.TranslationUnits;
import org.bellwether.language.standard.StandardIdl;

/**
 * Preprocesses IDL. Each file becomes a separate text, and an {@code #include} between definitions becomes an import of the other file's
 * text, so that definitions stay in their files. An include inside a definition, or an include with a different result than the first time,
 * is replaced by the text.
 *
 * <p>Bad files give problems, never an exception; {@link org.bellwether.language.preprocessor.input.PreprocessorLimits} bounds time and
 * memory.
 */
public final class Preprocessor {
    private final PreprocessorOptions options;
    private final Budget budget;
    private final PreprocessorProblems problems = new PreprocessorProblems();
    private final TranslationUnits units = new TranslationUnits();
    private final List<Path> nameFolders = new ArrayList<>();
    /** The included files of the OMG that are missing: their definitions are predefined. */
    private final Set<StandardIdl> included = EnumSet.noneOf(StandardIdl.class);

    private Preprocessor(PreprocessorOptions options) {
        this.options = options;
        this.budget = new Budget(options.limits());
    }

    /** Preprocesses files, each with separate macros; a file that several files include is read into one unit. */
    public static Preprocessed process(List<Path> files, PreprocessorOptions options) {
        return process(files, null, options);
    }

    /**
     * Preprocesses files, with a name for the first file's unit.
     *
     * @param name a file's name without extension; null for the name of the file
     */
    public static Preprocessed process(List<Path> files, String name, PreprocessorOptions options) {
        return new Preprocessor(options).process(files, name);
    }

    private Preprocessed process(List<Path> files, String name) {
        List<TranslationUnit> main = new ArrayList<>();
        try {
            for (Path file : files) {
                main.add(processMain(file, main.isEmpty() ? name : null));
            }
        } catch (ReportedAbort reported) {
            // nothing to add: the report contains the problem
        }
        for (StandardIdl standard : List.of(StandardIdl.COMPONENTS, StandardIdl.ORB)) { // COMPONENTS needs ORB
            if (included.stream().anyMatch(each -> standard.isBroughtBy(each.path()))) {
                defineStandard(standard);
            }
        }
        Set<String> undefined = completeDeclarations();
        units.all().forEach(TranslationUnit::complete);
        boolean good = problems.all().stream().noneMatch(p -> p.isError());
        return new Preprocessed(good ? main : List.of(), good ? units.all() : List.of(), undefined, problems.all());
    }

    /** Defines the used types of one of the OMG's files in a separate unit. */
    private void defineStandard(StandardIdl standard) {
        Set<String> used = new LinkedHashSet<>();
        units.all().forEach(unit -> used.addAll(unit.standardTypeUsage().used(standard)));
        units.all().forEach(unit -> used.removeAll(unit.standardTypeUsage().defined(standard)));
        if (used.isEmpty()) {
            return;
        }
        List<TranslationUnit> users = units.all();
        TranslationUnit definer = units.create(standard);
        definer.write(standard.defining(used));
        users.stream()
                .filter(user -> user.standardTypeUsage().used(standard).stream().anyMatch(used::contains))
                .forEach(user -> user.importStandard(definer));
    }

    /**
     * Completes interfaces that a file only declares. If another file defines the interface, that file is imported; otherwise, as for some
     * interfaces of CORBA that only ORBs define, the interface gets an empty definition.
     *
     * @return the qualified names of the interfaces without a definition
     */
    private Set<String> completeDeclarations() {
        Set<String> undefined = new HashSet<>();
        Map<String, TranslationUnit> definitions = new HashMap<>();
        for (TranslationUnit unit : units.all()) {
            unit.scopes().defined().forEach(name -> definitions.putIfAbsent(name, unit));
        }
        for (TranslationUnit unit : units.all()) {
            for (Map.Entry<String, Integer> declaration :
                    unit.scopes().declared().entrySet()) {
                if (definitions.putIfAbsent(declaration.getKey(), unit) == null) {
                    unit.define(declaration.getValue());
                    undefined.add(declaration.getKey());
                }
            }
            unit.scopes().declared().keySet().forEach(name -> unit.need(definitions.get(name)));
        }
        return undefined;
    }

    private TranslationUnit processMain(Path file, String name) {
        Path real;
        try {
            real = file.toRealPath();
        } catch (IOException e) {
            throw failed(file, "the file cannot be read: " + reason(file), "Check the path and its permissions");
        }
        nameFolders.add(real.getParent());
        for (Path folder : options.folders()) {
            nameFolders.add(realOrGiven(folder));
        }
        Set<Path> once = new HashSet<>();
        Inclusion inclusion = new Inclusion(file, real, null, 0, 0);
        Macros macros = new Macros(options, budget, problems);
        TranslationUnit existing = units.get(real);
        TranslationUnit unit = existing == null
                ? units.create(file, real, name == null ? TranslationUnits.name(real, List.of(real.getParent())) : name)
                : new TranslationUnit(file, existing.name());
        read(inclusion, null, unit, macros, once);
        if (existing != null && !existing.sameText(unit)) {
            throw failed(
                    file,
                    "the file is also included by another one, which changes what it says by macros",
                    "Import the two files one at a time, into different folders");
        }
        return existing == null ? unit : existing;
    }

    private PreprocessingAborted failed(Path file, String message, String fix) {
        problems.error(new SourceLocation(file.toString(), 0, 0, ""), message, fix);
        return new ReportedAbort(message);
    }

    /** Reads a file into a unit; the place is that of the include, null for a given file. */
    private void read(Inclusion inclusion, Token place, TranslationUnit unit, Macros macros, Set<Path> once) {
        SourceLocation shown = place == null
                ? new SourceLocation(inclusion.shown().toString(), 0, 0, "")
                : new SourceLocation(
                        inclusion.by().shown().toString(),
                        place.line(),
                        place.column(),
                        inclusion.by().chain());
        String text;
        try {
            if (!Files.isRegularFile(inclusion.real())) {
                problems.error(shown, inclusion.shown() + " is not a file", "Name an IDL file");
                return;
            }
            text = IdlBytes.read(inclusion.real(), budget.unread());
        } catch (IOException e) {
            problems.error(
                    shown,
                    inclusion.shown() + " cannot be read: " + reason(inclusion.shown()),
                    "Check the path and its permissions");
            return;
        }
        if (text == null) {
            String message = "with " + inclusion.shown() + " the files have more than "
                    + options.limits().read() + " bytes";
            problems.error(shown, message, "Split the work, or check where the file comes from");
            throw new ReportedAbort(message);
        }
        budget.read(text);
        new FileReader(inclusion, text, unit, macros, this::include, once, budget, problems).read();
    }

    /** Follows an include of one file. */
    private void include(IncludeLine line, FileReader reader) {
        Inclusion by = reader.inclusion();
        Path found = find(line, by);
        Optional<StandardIdl> standard = StandardIdl.of(line.path());
        standard.ifPresent(each -> {
            included.add(each);
            reader.unit().includeStandard(each);
        });
        if (found == null && standard.isPresent()) {
            return; // the declarations of the OMG's file are predefined
        } else if (found == null) {
            problems.error(
                    reader.place(line.place()),
                    "the included file " + line.shown() + " is not found",
                    options.folders().isEmpty()
                            ? "Give the folder that it lies in with -I"
                            : "Looked in " + searched(line, by) + "; give its folder with -I");
            return;
        }
        try {
            Path real = found.toRealPath();
            Inclusion inclusion = new Inclusion(
                    found, real, by, line.place().line(), line.place().column());
            if (reader.once().contains(real)) {
                if (units.get(real) != null && reader.unit().atFileScope()) {
                    reader.importUnit(units.get(real), line.place());
                }
                return;
            }
            budget.file(line.place());
            if (inclusion.depth() > options.limits().includes()) {
                throw new PreprocessingAborted(
                        line.place(),
                        by.within(real)
                                ? line.shown() + " includes itself without end"
                                : "files include one another more than "
                                        + options.limits().includes() + " deep",
                        "Add include guards: #ifndef NAME, #define NAME, … #endif");
            }
            include(inclusion, line, reader);
        } catch (IOException e) {
            problems.error(
                    reader.place(line.place()), found + " cannot be read: " + reason(found), "Check its permissions");
        }
    }

    private void include(Inclusion inclusion, IncludeLine line, FileReader reader) {
        TranslationUnit into = reader.unit();
        TranslationUnit existing = units.get(inclusion.real());
        boolean separate = into.atFileScope();
        TranslationUnit unit = separate && existing == null
                ? units.create(
                        inclusion.shown(), inclusion.real(), TranslationUnits.name(inclusion.real(), nameFolders))
                : new TranslationUnit(inclusion.shown(), into.name());
        read(inclusion, line.place(), unit, reader.macros(), reader.once());
        if (separate && existing == null && unit.isEmpty()) {
            units.remove(inclusion.real()); // the file has only macros
        } else if (separate && (existing == null || !unit.declares() || existing.sameText(unit))) {
            reader.importUnit(existing == null ? unit : existing, line.place());
        } else {
            into.splice(unit);
        }
    }

    private Path find(IncludeLine line, Inclusion by) {
        for (Path folder : folders(line, by)) {
            try {
                Path candidate = folder.resolve(line.path()).normalize();
                if (Files.exists(candidate)) {
                    return candidate;
                }
            } catch (InvalidPathException e) {
                return null; // a name that no file can have
            }
        }
        return null;
    }

    private List<Path> folders(IncludeLine line, Inclusion by) {
        List<Path> folders = new ArrayList<>();
        if (!line.system()) {
            Path own = by.shown().getParent();
            folders.add(own == null ? Path.of("") : own);
        }
        folders.addAll(options.folders());
        return folders;
    }

    private String searched(IncludeLine line, Inclusion by) {
        return String.join(
                ", ",
                folders(line, by).stream()
                        .map(folder -> folder.toString().isEmpty() ? "." : folder.toString())
                        .toList());
    }

    private static Path realOrGiven(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder; // no file will be found in this folder
        }
    }

    private static String reason(Path file) {
        return Files.exists(file) ? "access is denied" : "there is no such file";
    }
}
