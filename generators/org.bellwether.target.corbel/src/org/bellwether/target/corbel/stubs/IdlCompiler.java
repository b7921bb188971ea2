// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.mapping.AnyUsage;
import org.bellwether.generator.mapping.Macros;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Module;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil.Copier;

/** Stubs and skeletons for programs that use Corbel alone: four files for each model that declares IDL, five with {@code any}. */
public final class IdlCompiler {
    private final Map<String, Model> models;
    private final FileImports imports;
    private final Copier copier = new Copier();
    private final Map<String, IdlFile> done = new LinkedHashMap<>();
    private final List<String> open = new ArrayList<>();

    private IdlCompiler(Map<String, Model> models) {
        this.models = models;
        imports = new FileImports(models);
    }

    /**
     * Compiles models.
     *
     * @param models the models by the path of their file, without extension, including all imported models
     * @return texts by path
     * @throws RefusedException if Corbel's stubs do not support a part
     */
    public static SortedMap<String, String> compile(Map<String, Model> models) {
        SortedMap<String, String> texts = new TreeMap<>();
        List<IdlFile> all = files(models);
        boolean any = all.stream().flatMap(file -> file.declarations().stream()).anyMatch(AnyUsage::in);
        for (IdlFile file : all) {
            GeneratedFiles files = GeneratedFiles.withNamesOfTheUser(file.name(), Macros.in(file.declarations()));
            StubFiles.write(file, any, "", files);
            files.all()
                    .forEach((path, content) -> texts.put(path, new String(content.content(), StandardCharsets.UTF_8)));
        }
        return texts;
    }

    /**
     * Returns the IDL files of models, each after its includes, without the parts that do not exist in IDL.
     *
     * @throws RefusedException as for {@link #compile}
     */
    public static List<IdlFile> files(Map<String, Model> models) {
        IdlCompiler compiler = new IdlCompiler(models);
        compiler.check();
        compiler.copy();
        models.keySet().forEach(compiler::file);
        return List.copyOf(compiler.done.values());
    }

    /** Refuses unsupported parts of all files. */
    private void check() {
        List<Problem> problems = new ArrayList<>();
        models.forEach((name, model) -> {
            try {
                StubSupportCheck.check(new IdlFile(name, declarations(model), List.of()));
            } catch (RefusedException e) {
                problems.addAll(e.problems());
            }
        });
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
    }

    /** Copies the models without components, servers, clients and homes, which have no stubs. */
    private void copy() {
        copier.copyAll(models.values());
        copier.copyReferences();
        for (EObject copy : List.copyOf(copier.values())) {
            if (copy instanceof Module module) {
                module.getDeclarations().removeIf(each -> !isIdl(each));
            }
        }
    }

    /** Returns the file of a model, after its imports. */
    private IdlFile file(String name) {
        if (!done.containsKey(name)) {
            if (open.contains(name)) {
                throw new RefusedException(
                        "BW866",
                        name,
                        "The files import one another: " + String.join(", ", open) + ", " + name,
                        "C++ headers cannot: move what both need into a file of its own");
            }
            open.add(name);
            List<IdlFile> includes =
                    imports.needed(name).stream().map(this::file).toList();
            open.remove(name);
            List<Declaration> declarations = declarations((Model) copier.get(models.get(name)));
            done.put(name, new IdlFile(name, declarations, includes, imports.announcedOnly(name)));
        }
        return done.get(name);
    }

    private static List<Declaration> declarations(Model model) {
        return model.getElements().stream()
                .filter(Declaration.class::isInstance)
                .map(Declaration.class::cast)
                .filter(IdlCompiler::isIdl)
                .toList();
    }

    private static boolean isIdl(Declaration declaration) {
        return !(declaration instanceof InstanceType || declaration instanceof Home || declaration instanceof Include);
    }
}
