// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.language.TextFormat;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelConverter;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.loading.ModelRegistration;
import org.bellwether.model.util.Models;
import org.bellwether.run.WorkException;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes models and catalogues in another notation: text for people and for version control, XMI for other tools. */
@Command(
        name = "convert",
        sortOptions = false,
        description = "Write models in another notation: text (.bellwether) or XMI (.bwxmi; catalogues: .bwoptions).",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether convert old.bwxmi model.bellwether",
            "  bellwether convert project project",
            "  bellwether convert project exported --to bwxmi",
            "  bellwether convert corbel.bwoptions corbel.bellwether",
            "%nFor a folder, the command converts all files of another notation and their imports of one another; the new "
                    + "files may be beside the old ones. A single file keeps its imports. The command changes and overwrites no file; if a folder has a text and an XMI file of the same name, the text is the model. Comments are kept."
        })
public final class ConvertCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "FROM", description = "A model file, a catalogue, or a folder of models.")
    private Path from;

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description = "The file to write; its extension names the notation. For a folder: a folder.")
    private Path to;

    @Option(
            names = "--to",
            paramLabel = "NOTATION",
            description = "For folders: bellwether or bwxmi (default: bellwether).")
    private String notation = TextFormat.EXTENSION;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        List<Path> written = Files.isDirectory(from) ? convertFolder() : convertFile();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.convert/2").put("status", "ok").put("from", from.toString());
        ArrayNode files = json.putArray("written");
        written.forEach(f -> files.add(f.toString()));
        String reported = written.isEmpty()
                ? from + ": nothing to convert"
                : String.join("\n", written.stream().map(f -> f + " written").toList());
        common.console().result(common.json(), json, reported);
        return ExitCode.GOOD;
    }

    private List<Path> convertFile() throws WorkException, IOException {
        List<String> extensions = new ArrayList<>(ModelFormat.extensions());
        extensions.add(BellwetherModel.OPTIONS_EXTENSION);
        if (!extensions.contains(extension(to))) {
            throw input(
                    to + " does not have the extension of a notation",
                    "End the name in one of ." + String.join(", .", extensions));
        }
        refuseExisting(List.of(to));
        ResourceSet resources = load(from);
        Path root = folderOf(to);
        if (!Files.isDirectory(root)) {
            throw input("there is not a folder " + root, "Make it first");
        }
        ModelConverter converter = new ModelConverter(resources, root);
        converter.add(from, to);
        write(converter);
        return List.of(to);
    }

    private List<Path> convertFolder() throws WorkException, IOException {
        if (!ModelFormat.extensions().contains(notation)) {
            throw input(
                    notation + " is not a notation", "Use --to " + String.join(" or --to ", ModelFormat.extensions()));
        }
        ResourceSet resources = load(from);
        Path source = from.toRealPath();
        Path target = to.toAbsolutePath().normalize();
        boolean inPlace = Files.exists(target) && source.equals(target.toRealPath());
        Map<Path, Path> files = new LinkedHashMap<>();
        for (Resource resource : files(resources)) {
            Path file = fileOf(resource);
            if (ModelFormat.isModelFile(file.toString())
                    && (!inPlace || !extension(file).equals(notation))) {
                files.put(file, target.resolve(renamed(source.relativize(file))));
            }
        }
        refuseExisting(files.values());
        List<Path> fixed = inPlace ? importersOf(files, resources) : List.of();
        for (Path file : files.values()) {
            Files.createDirectories(file.getParent());
        }
        ModelConverter converter = new ModelConverter(resources, target);
        for (Map.Entry<Path, Path> file : files.entrySet()) {
            converter.add(file.getKey(), file.getValue());
        }
        for (Path file : fixed) {
            converter.add(file, file);
        }
        write(converter);
        List<Path> written = new ArrayList<>(files.values());
        written.addAll(fixed);
        return written.stream().map(f -> to.resolve(target.relativize(f))).toList();
    }

    /** Returns the files that have the new notation already, and import a file that is converted to it. */
    private List<Path> importersOf(Map<Path, Path> converted, ResourceSet resources) throws IOException {
        List<Path> result = new ArrayList<>();
        for (Resource resource : files(resources)) {
            Path file = fileOf(resource);
            for (Import next : Models.all(resource.getContents().get(0), Import.class)) {
                Path imported = file.resolveSibling(next.getPath()).normalize();
                if (!converted.containsKey(file) && !result.contains(file) && converted.containsKey(imported)) {
                    result.add(file);
                }
            }
        }
        return result;
    }

    private Path renamed(Path file) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.substring(0, name.lastIndexOf('.') + 1) + notation);
    }

    private static void write(ModelConverter converter) throws WorkException {
        try {
            converter.write();
        } catch (IOException e) {
            throw input(e.getMessage(), "Fix the model, or the path, and convert again");
        }
    }

    private static void refuseExisting(Iterable<Path> files) throws WorkException {
        for (Path file : files) {
            if (Files.exists(file)) {
                throw input(file + " exists already", "Remove it, or name another place");
            }
        }
    }

    private static ResourceSet load(Path file) throws WorkException, IOException {
        if (file.toString().endsWith("." + BellwetherModel.OPTIONS_EXTENSION)) {
            return loadCatalogue(file);
        }
        LoadedModel loaded = new ModelLoader().load(file);
        if (!loaded.isOk()) {
            throw WorkException.model(loaded.problems());
        }
        return loaded.resources();
    }

    private static ResourceSet loadCatalogue(Path file) throws IOException, WorkException {
        if (!Files.isRegularFile(file)) {
            throw input("there is no file " + file, "Check the path");
        }
        try (InputStream in = Files.newInputStream(file)) {
            ResourceSet resources = new ResourceSetImpl();
            ModelRegistration.register(resources);
            Resource resource =
                    resources.createResource(URI.createFileURI(file.toRealPath().toString()));
            resource.getContents().add(new ModelLoader().loadCatalogue(in, file.toString()));
            return resources;
        }
    }

    private static Path folderOf(Path file) {
        return file.toAbsolutePath().normalize().getParent();
    }

    /** Returns the resources that are files; the OMG's standard types are not files. */
    private static List<Resource> files(ResourceSet resources) {
        return resources.getResources().stream()
                .filter(resource -> resource.getURI().isFile())
                .toList();
    }

    private static Path fileOf(Resource resource) {
        return Path.of(resource.getURI().toFileString());
    }

    private static String extension(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static WorkException input(String message, String fix) {
        return new WorkException(WorkException.Kind.INPUT, "convert", message, "", fix);
    }
}
