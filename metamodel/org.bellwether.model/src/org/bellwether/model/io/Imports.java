// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.experiment.Model;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.common.util.WrappedException;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** Follows the imports of one file; never out of the project's folder, neither by path nor by symbolic link. */
public final class Imports {
    /** Load option of a resource set: the project's folder, a {@link Path}; the importing file's folder without. */
    public static final String PROJECT_ROOT = "org.bellwether.model.projectRoot";

    private final ModelResource resource;

    public Imports(ModelResource resource) {
        this.resource = resource;
    }

    /** The roots of all files that this one imports, directly or not, nearest first; problems go to the resource. */
    public Collection<EObject> load() {
        Set<EObject> result = new LinkedHashSet<>();
        List<EObject> todo = new ArrayList<>(resource.getContents());
        for (int i = 0; i < todo.size(); i++) {
            for (Import next : imports(todo.get(i))) {
                EObject root = todo.get(i).eResource() == resource ? load(next) : alreadyLoaded(next);
                if (root != null && root.eResource() != resource && result.add(root)) {
                    todo.add(root);
                }
            }
        }
        return result;
    }

    private static List<Import> imports(EObject root) {
        return root instanceof Model m
                ? m.getElements().stream()
                        .filter(Import.class::isInstance)
                        .map(Import.class::cast)
                        .toList()
                : List.of();
    }

    /** What an imported file imports was loaded with it, unless it is being loaded now (imports may form a circle). */
    private EObject alreadyLoaded(Import next) {
        try {
            URI uri = URI.createFileURI(target(next).toRealPath().toString());
            Resource other = resource.getResourceSet().getResource(uri, false);
            return other == null || other.getContents().isEmpty()
                    ? null
                    : other.getContents().get(0);
        } catch (IOException | InvalidPathException e) {
            return null; // the file that holds this import has reported it
        }
    }

    private EObject load(Import next) {
        ResourceSet resources = resource.getResourceSet();
        if (resources == null || !resource.getURI().isFile()) {
            report(next, ProblemCode.BW009, "only files in a folder can import others");
            return null;
        }
        try {
            Path real = check(next);
            if (real == null) {
                return null;
            }
            if (resources.getResources().size() >= resource.limits().files()) {
                report(
                        next,
                        ProblemCode.BW004,
                        "belongs to more than " + resource.limits().files() + " files");
                return null;
            }
            Resource other = resources.getResource(URI.createFileURI(real.toString()), true);
            return other.getContents().isEmpty() ? null : other.getContents().get(0);
        } catch (WrappedException e) {
            resource.setImportFailed(); // the imported resource lists the reasons
            return null;
        } catch (IOException | InvalidPathException e) {
            report(next, ProblemCode.BW009, "it cannot be read");
            return null;
        }
    }

    /** The real path of an import that may be followed, or null after a report. */
    private Path check(Import next) throws IOException {
        String path = next.getPath();
        if (path == null || !ModelFormat.isModelFile(path)) {
            report(next, ProblemCode.BW009, "it is no model file");
        } else if (Path.of(path).isAbsolute() || path.contains("\\") || path.contains(":")) {
            report(next, ProblemCode.BW009, "the path is not relative to the importing file");
        } else if (!target(next).normalize().startsWith(root())) {
            report(next, ProblemCode.BW009, "it lies outside the project's folder");
        } else if (!Files.isRegularFile(target(next))) {
            report(next, ProblemCode.BW009, "there is no such file");
        } else if (!target(next).toRealPath().startsWith(root().toRealPath())) {
            report(next, ProblemCode.BW009, "it lies outside the project's folder");
        } else {
            return target(next).toRealPath();
        }
        return null;
    }

    private Path target(Import next) {
        return folderOf(next).resolve(next.getPath());
    }

    private static Path folderOf(EObject element) {
        return Path.of(element.eResource().getURI().toFileString())
                .toAbsolutePath()
                .getParent();
    }

    private Path root() {
        Object root = resource.getResourceSet().getLoadOptions().get(PROJECT_ROOT);
        return root instanceof Path p
                ? p
                : Path.of(resource.getURI().toFileString()).toAbsolutePath().getParent();
    }

    private void report(Import next, ProblemCode code, String reason) {
        Object[] arguments = code == ProblemCode.BW009 ? new Object[] {next.getPath(), reason} : new Object[] {reason};
        resource.setImportFailed(); // names that it would have defined are not reported as well
        resource.getErrors()
                .add(new LoadException(
                        code, resource.displayName(), resource.lineOf(next), resource.columnOf(next), arguments));
    }
}
