// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.loading;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.LoadLimits;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.io.ProjectFolders;
import org.bellwether.model.io.xmi.BellwetherResource;
import org.bellwether.model.options.OptionCatalogue;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.common.util.WrappedException;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;

/**
 * Loads a model file with its imports, or a project folder with all its model files. The result is the whole model or a
 * list of problems, never a part. Files may come from an untrusted source: see {@link LoadLimits}.
 */
public final class ModelLoader {
    private static final String PERMISSIONS = "Check the path and its permissions";

    private final LoadLimits limits;

    public ModelLoader() {
        this(LoadLimits.DEFAULT);
    }

    public ModelLoader(LoadLimits limits) {
        this.limits = limits;
    }

    /** Loads a model file or a project folder. */
    public LoadedModel load(Path given) {
        try {
            Path real = given.toRealPath();
            Path folder = Files.isDirectory(real) ? real : real.getParent();
            List<Path> files = Files.isDirectory(real) ? modelFiles(real) : List.of(real);
            Path shownFolder = Files.isDirectory(real) ? given : given.getParent();
            if (files.isEmpty()) {
                return unreadable(
                        given,
                        "the folder holds no ." + extensions() + " file",
                        "Write a model there, as model.bellwether, or start with an example: bellwether new FOLDER");
            } else if (!files.stream().allMatch(Files::isRegularFile)) {
                return unreadable(given, "it is neither a file nor a folder", "Name a model file or a project folder");
            } else if (!ModelFormat.isReadable(real.toString()) && files.get(0).equals(real)) {
                return unreadable(
                        given,
                        "it is not a ." + extensions() + " file",
                        "Name a model file or a project folder; bellwether import makes models of IDL files");
            } else if (files.size() > limits.files()) {
                return failed(ProblemCode.BW004.problem(
                        "", given.toString(), 0, 0, "has more than " + limits.files() + " files"));
            }
            ResourceSet resources = resourceSet(folder, shownFolder);
            if (Files.isDirectory(real)) {
                ProjectFolders.set(resources, real);
            } else {
                ProjectFolders.setAround(resources, real);
            }
            return load(files, resources);
        } catch (UncheckedIOException e) { // thrown while a folder was walked
            return unreadable(given, "access is denied to " + e.getCause().getMessage(), PERMISSIONS);
        } catch (IOException e) {
            return Files.exists(given)
                    ? unreadable(given, "access is denied", PERMISSIONS)
                    : unreadable(
                            given,
                            "there is no such file or folder",
                            "Check the path: a model file, or a project's folder");
        }
    }

    /** Returns a project's model files, sorted; without files in its output folder, and without XMI that was exported from a text. */
    public static List<Path> modelFiles(Path folder) throws IOException {
        List<Path> files = ProjectTree.files(folder).stream()
                .filter(f -> ModelFormat.isReadable(f.toString()))
                .toList();
        List<Path> kept = files.stream()
                .filter(f -> ModelFormat.isModelFile(f.toString()))
                .toList();
        return kept.isEmpty()
                ? files
                : kept.stream().filter(f -> !isExport(f, kept)).toList();
    }

    /** Returns whether a file is the XMI export of a text with the same name in the same folder: the text is the model. */
    private static boolean isExport(Path file, List<Path> files) {
        String name = file.toString();
        String stem = name.substring(0, name.lastIndexOf('.') + 1);
        return name.endsWith("." + BellwetherModel.MODEL_EXTENSION)
                && ModelFormat.installed().stream().anyMatch(f -> files.contains(Path.of(stem + f.extension())));
    }

    private static String extensions() {
        return String.join(" or .", ModelFormat.extensions());
    }

    private static LoadedModel load(List<Path> files, ResourceSet resources) {
        for (Path file : files) {
            try {
                resources.getResource(URI.createFileURI(file.toString()), true);
            } catch (WrappedException e) {
                continue; // the resource lists the reasons: see problems()
            }
        }
        List<Problem> problems = problems(resources);
        if (!problems.isEmpty()) {
            return new LoadedModel(new ResourceSetImpl(), List.of(), problems);
        }
        return new LoadedModel(
                resources,
                resources.getResources().stream()
                        .map(r -> r.getContents().get(0))
                        .filter(Model.class::isInstance)
                        .map(Model.class::cast)
                        .toList(),
                List.of());
    }

    /** Creates a resource set in which messages name files relative to the folder as the user gave it. */
    private ResourceSet resourceSet(Path folder, Path shownFolder) {
        ResourceSet resources = new ResourceSetImpl();
        ModelRegistration.register(resources);
        Map<String, Object> factories = resources.getResourceFactoryRegistry().getExtensionToFactoryMap();
        factories.put(BellwetherModel.MODEL_EXTENSION, factory(BellwetherResource::new, folder, shownFolder));
        for (ModelFormat format : ModelFormat.installed()) {
            factories.put(format.extension(), factory(format::create, folder, shownFolder));
        }
        return resources;
    }

    private Resource.Factory factory(Function<URI, ModelResource> create, Path folder, Path shownFolder) {
        return uri -> {
            ModelResource resource = create.apply(uri);
            Path relative = folder.relativize(Path.of(uri.toFileString()));
            Path shown = shownFolder == null ? relative : shownFolder.resolve(relative);
            resource.setDisplayName((relative.startsWith("..") ? shown.normalize() : shown).toString());
            resource.setLimits(limits);
            return resource;
        };
    }

    private static List<Problem> problems(ResourceSet resources) {
        List<Problem> problems = new ArrayList<>();
        boolean failed = false;
        for (Resource resource : resources.getResources()) {
            failed |= !resource.getErrors().isEmpty();
            problems.addAll(problems(resource));
        }
        if (failed && problems.isEmpty()) {
            Resource first = resources.getResources().stream()
                    .filter(r -> !r.getErrors().isEmpty())
                    .findFirst()
                    .get();
            problems.add(ProblemCode.BW001.problem(
                    "",
                    ((ModelResource) first).displayName(),
                    0,
                    0,
                    first.getErrors().get(0).getMessage(),
                    PERMISSIONS));
        }
        return problems;
    }

    private static List<Problem> problems(Resource resource) {
        return resource.getErrors().stream()
                .filter(ProblemDiagnostic.class::isInstance)
                .map(e -> ((ProblemDiagnostic) e).problem())
                .distinct()
                .toList();
    }

    /**
     * Loads an option catalogue in any notation, for instance a bundle's resource.
     *
     * @param in the file's bytes; not closed
     * @param name the file's name in messages; its extension gives the notation
     * @throws IOException if the file is not a valid catalogue; the message lists all problems
     */
    public OptionCatalogue loadCatalogue(InputStream in, String name) throws IOException {
        URI uri = URI.createURI(name);
        ModelResource resource = ModelFormat.installed().stream()
                .filter(format -> format.extension().equals(uri.fileExtension()))
                .findFirst()
                .map(format -> format.create(uri))
                .orElseGet(() -> new BellwetherResource(uri));
        resource.setDisplayName(name);
        resource.setLimits(limits);
        new ResourceSetImpl().getResources().add(resource);
        IOException failed = null;
        try {
            resource.load(in, Map.of());
        } catch (IOException e) {
            failed = e;
        }
        String reasons = problems(resource).stream().map(Problem::render).collect(Collectors.joining("\n"));
        if (!reasons.isEmpty()) {
            throw new IOException(reasons, failed);
        } else if (failed != null) {
            throw failed;
        }
        if (resource.getContents().get(0) instanceof OptionCatalogue catalogue) {
            return catalogue;
        }
        throw new IOException(name + ": this is a model, not an option catalogue");
    }

    private static LoadedModel unreadable(Path file, String reason, String fix) {
        return failed(ProblemCode.BW001.problem("", file.toString(), 0, 0, reason, fix));
    }

    private static LoadedModel failed(Problem problem) {
        return new LoadedModel(new ResourceSetImpl(), List.of(), List.of(problem));
    }
}
