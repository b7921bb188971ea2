// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.bellwether.cli.model.IdlInput;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ExperimentOptions;
import org.bellwether.cli.options.IdlOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.options.TextFiles;
import org.bellwether.generator.quick.QuickExperiment;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.language.TextFormat;
import org.bellwether.language.idl.IdlModels;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.Folders;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Measures the operations of an IDL file. */
@Command(
        name = "quick",
        sortOptions = false,
        description = "Measure each operation of an IDL file's interfaces, with generated arguments.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether quick echo.idl",
            "  bellwether quick nav.idl -I idl --interface nav::ReadData --target corbel --target omniorb",
            "  bellwether quick echo.idl --keep echo-bench",
            "%nA client calls each operation in a phase of its own, as fast as replies arrive. With --keep the "
                    + "model stays, so that you can change it and run it again. The command lists operations that it cannot call yet."
        })
public final class QuickCommand implements Callable<Integer> {
    private static final String DEFAULT_TARGET = "corbel";

    @Parameters(paramLabel = "FILE.idl", description = "An IDL file.")
    private Path file;

    @Mixin
    private IdlOptions idl;

    @Option(
            names = "--interface",
            paramLabel = "I",
            description = "Only this interface, with its inherited operations; may be given several times.")
    private List<String> interfaces = new ArrayList<>();

    @Option(
            names = "--target",
            paramLabel = "TARGET",
            description = "An ORB to measure; may be given several times (corbel).")
    private List<String> targets = new ArrayList<>();

    @Option(names = "--set", paramLabel = "TARGET.OPTION=VALUE", description = "A value of an ORB's option.")
    private List<String> options = new ArrayList<>();

    @Option(
            names = "--samples",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Samples of each operation (2000).")
    private long samples;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Launches of a run; otherwise 1, or 4 if runs are compared.")
    private Integer rounds;

    @Option(
            names = {"--keep", "--out"},
            paramLabel = "DIR",
            description = "A folder for the model, which stays there as a project.")
    private Path keep;

    @Option(names = "--force", description = "Replace an existing model.")
    private boolean force;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        check(samples >= 1 && samples <= 100_000_000, "--samples must be from 1 to 100000000");
        check(rounds == null || rounds > 0, "--rounds must be at least 1");
        IdlModels models = IdlInput.read(List.of(file), null, idl, common);
        QuickExperiment quick = experiment(models);
        quick.undriven()
                .forEach(each -> common.console()
                        .err()
                        .println(common.console().yellow("left out: ") + each.name() + ": " + each.reason()));
        Path model = write(quick);
        return new SessionRunner(common, storeOptions)
                .with("undriven", undriven(quick))
                .with("model", JsonNodeFactory.instance.textNode(model.toString()))
                .run(request(model));
    }

    private QuickExperiment experiment(IdlModels models) throws WorkException {
        try {
            List<Target> chosen =
                    Targets.discover().get(targets.isEmpty() ? List.of(DEFAULT_TARGET) : List.copyOf(targets));
            List<Model> order = new ArrayList<>(models.models().values());
            Collections.reverse(order); // puts included files first
            return QuickExperiment.of(order, interfaces(models), chosen, samples);
        } catch (RefusedException e) {
            throw WorkException.model(e.problems());
        }
    }

    private List<Interface> interfaces(IdlModels models) throws WorkException {
        List<Interface> all = QuickExperiment.candidates(models.main());
        if (interfaces.isEmpty()) {
            return all;
        }
        List<Interface> everywhere =
                QuickExperiment.candidates(List.copyOf(models.models().values()));
        List<Interface> chosen = new ArrayList<>();
        for (String name : interfaces) {
            chosen.add(find(name, all).or(() -> find(name, everywhere)).orElseThrow(() -> noSuch(name, all)));
        }
        return chosen.stream().distinct().toList();
    }

    /** Finds an interface by its qualified name, or by its simple name if that is unique. */
    private static Optional<Interface> find(String name, List<Interface> candidates) {
        String qualified = name.startsWith("::") ? name.substring(2) : name;
        List<Interface> same = candidates.stream()
                .filter(each -> QualifiedNames.of(each).equals(qualified))
                .toList();
        List<Interface> called = candidates.stream()
                .filter(each -> each.getName().equals(qualified))
                .toList();
        return same.isEmpty()
                ? called.stream().filter(each -> called.size() == 1).findFirst()
                : Optional.of(same.get(0));
    }

    private WorkException noSuch(String name, List<Interface> all) {
        String names = all.stream().map(QualifiedNames::of).collect(Collectors.joining(", "));
        return new WorkException(
                Kind.INPUT,
                "no-such-interface",
                "There is no interface '" + name + "' that can be called, or several",
                file.toString(),
                names.isEmpty() ? "The file has no interface with operations or attributes" : "Use one of: " + names);
    }

    /** Returns the model's file: in its folder, or in the cache, so that a second run builds only changed files. */
    private Path write(QuickExperiment quick) throws WorkException, IOException {
        String name = file.getFileName().toString().replaceFirst("\\.idl$", "");
        String project =
                name + "-" + CanonicalJson.hash(file.toRealPath().toString()).substring(0, 12);
        Path folder = keep != null ? keep : Folders.cache().resolve("quick").resolve(project);
        String model = name.replaceAll("[^A-Za-z0-9_]", "_") + "." + TextFormat.EXTENSION;
        TreeMap<String, String> texts = new TreeMap<>(Map.of(model, CanonicalPrinter.print(quick.model())));
        new TextFiles(folder, texts).write(old -> keep == null || force);
        return folder.resolve(model);
    }

    private SessionRequest request(Path model) {
        return SessionRequest.of(model, new Destination(Optional.empty(), storeOptions.folder(), common.typed()))
                .with(Selection.OF_MODEL
                        .withTargets(targets.stream().distinct().toList())
                        .withOptions(ExperimentOptions.options(common.commandLine(), options)))
                .with(Amount.OF_MODEL.withRounds(rounds == null ? OptionalInt.empty() : OptionalInt.of(rounds)));
    }

    private static ArrayNode undriven(QuickExperiment quick) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        quick.undriven()
                .forEach(each -> array.addObject().put("name", each.name()).put("reason", each.reason()));
        return array;
    }

    private void check(boolean good, String message) {
        if (!good) {
            throw new ParameterException(common.commandLine(), message);
        }
    }
}
