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
import java.util.regex.Pattern;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Module;
import org.bellwether.model.parameter.TopLevel;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.common.util.WrappedException;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** Follows the imports of one file, but never out of the project's folder, neither by path nor by symbolic link. */
public final class Imports {
    /**
     * The files by which IDL includes the predefined types of CORBA and CCM (CORBA 3.3, part 1, 7.4.3; part 3,
     * 6.3.1.2).
     */
    private static final Set<String> KNOWN = Set.of("orb.idl", "tao/orb.idl", "Components.idl");

    private final ModelResource resource;

    public Imports(ModelResource resource) {
        this.resource = resource;
    }

    /**
     * A statement that refers to another file, or to an element that another file defines.
     *
     * @param statement an import or an include
     * @param path the path or name as written
     * @param modules the qualified name of the modules around an include, into which the file's definitions are put;
     *     may be empty
     */
    private record Reference(TopLevel statement, String path, String modules) {
        private static final Pattern NAME = Pattern.compile("(::)?[A-Za-z_]\\w*(::[A-Za-z_]\\w*)*");

        /**
         * Returns whether the statement is IDL 3's {@code import CosNaming;}: the file with this name is read anyway.
         */
        boolean isName() {
            return statement instanceof Import
                    && path != null
                    && NAME.matcher(path).matches();
        }

        boolean isSystem() {
            return statement instanceof Include include && include.isSystem();
        }
    }

    /**
     * Returns the roots of all files that this file imports, directly or not, nearest first; problems go to the
     * resource.
     */
    public Collection<EObject> load() {
        Set<EObject> result = new LinkedHashSet<>();
        List<EObject> todo = new ArrayList<>(resource.getContents());
        for (int i = 0; i < todo.size(); i++) {
            for (Reference next : references(todo.get(i))) {
                EObject root = todo.get(i).eResource() == resource ? load(next) : alreadyLoaded(next);
                if (root != null && root.eResource() != resource && result.add(root)) {
                    todo.add(root);
                }
            }
        }
        resource.getContents()
                .forEach(root -> references(root).stream()
                        .filter(next -> next.isName() && !isCorba(next.path()) && !isDefined(next.path(), todo))
                        .forEach(next -> report(next, ProblemCode.BW009, "no file that is read defines it")));
        return result;
    }

    /** Returns whether a name is that of the module CORBA, which every ORB defines even if no file does. */
    private static boolean isCorba(String name) {
        return name.equals("CORBA") || name.equals("::CORBA");
    }

    private static boolean isDefined(String name, List<EObject> roots) {
        String first = (name.startsWith("::") ? name.substring(2) : name).split("::")[0];
        return roots.stream()
                .flatMap(root -> root.eContents().stream())
                .anyMatch(each -> first.equals(ElementKeys.name(each)));
    }

    private static List<Reference> references(EObject root) {
        List<Reference> result = new ArrayList<>();
        collect(root.eContents(), "", result);
        return result;
    }

    private static void collect(List<? extends EObject> elements, String modules, List<Reference> result) {
        for (EObject each : elements) {
            if (each instanceof Import next) {
                result.add(new Reference(next, next.getPath(), modules));
            } else if (each instanceof Include next && next.getPath() != null) {
                result.add(new Reference(next, next.getPath(), modules));
            } else if (each instanceof Module module && module.getName() != null) {
                collect(module.getDeclarations(), modules + (modules.isEmpty() ? "" : "::") + module.getName(), result);
            }
        }
    }

    /**
     * Returns the root of an imported file's import, which was loaded with that file; null if it is being loaded now
     * (imports may form a circle).
     */
    private EObject alreadyLoaded(Reference next) {
        if (next.isName() || next.path() == null) {
            return null;
        }
        try {
            return inMemory(next);
        } catch (IOException | InvalidPathException e) {
            return null; // the importing file has reported this problem
        }
    }

    private EObject load(Reference next) {
        if (next.isName()) {
            return null;
        }
        ResourceSet resources = resource.getResourceSet();
        if (resources == null || !resource.getURI().isFile()) {
            report(next, ProblemCode.BW009, "only files in a folder can import others");
            return null;
        }
        try {
            EObject unsaved = next.path() == null || Files.exists(target(next)) ? null : inMemory(next);
            if (unsaved != null) {
                return unsaved;
            }
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
            Resource other = resources.getResource(uri(real, next), true);
            if (other.getContents().isEmpty()) {
                resource.setImportFailed();
                return null;
            }
            return other.getContents().get(0);
        } catch (WrappedException e) {
            resource.setImportFailed(); // the imported resource lists the reasons
            return null;
        } catch (IOException | InvalidPathException e) {
            report(next, ProblemCode.BW009, "it cannot be read");
            return null;
        }
    }

    /** Returns the file's content if it is loaded already, or is new and not yet written; null otherwise. */
    private EObject inMemory(Reference next) throws IOException {
        Path file = target(next);
        Path real = Files.exists(file) ? file.toRealPath() : file.normalize();
        Resource other = resource.getResourceSet().getResource(uri(real, next), false);
        return other == null || other.getContents().isEmpty()
                ? null
                : other.getContents().get(0);
    }

    /**
     * Returns the URI of a file, with the modules around its include as the query: the file is loaded once for each.
     */
    private static URI uri(Path real, Reference next) {
        URI file = URI.createFileURI(real.toString());
        return next.modules().isEmpty() ? file : file.appendQuery(next.modules());
    }

    /** Returns the real path of an import that may be followed; otherwise reports the reason and returns null. */
    private Path check(Reference next) throws IOException {
        String path = next.path();
        if (path != null && KNOWN.contains(path) && !Files.exists(target(next))) {
            return null; // the declarations of this file are predefined
        } else if (path == null || !ModelFormat.isReadable(path)) {
            report(next, ProblemCode.BW009, "it is not a model file");
        } else if (!next.modules().isEmpty() && ModelFormat.isModelFile(path)) {
            report(next, ProblemCode.BW009, "only an IDL file can be included inside of a module");
        } else if (Path.of(path).isAbsolute() || path.contains("\\") || path.contains(":")) {
            report(next, ProblemCode.BW009, "the path is not relative to the importing file");
        } else if (!target(next).normalize().startsWith(outermost())) {
            report(next, ProblemCode.BW009, "it lies outside the project's folder");
        } else if (!Files.isRegularFile(target(next))) {
            report(next, ProblemCode.BW009, "there is no such file");
        } else if (leadsOut(target(next))) {
            report(next, ProblemCode.BW009, "it lies outside the project's folder");
        } else {
            return target(next).toRealPath();
        }
        return null;
    }

    /**
     * Returns whether a file's real path is outside of the folder of the path by which it was found: the project, or
     * the allowed folder around the project.
     */
    private boolean leadsOut(Path target) throws IOException {
        Path project = ProjectFolders.project(resource.getResourceSet(), file());
        Path folder = target.normalize().startsWith(project) ? project : outermost();
        return !target.toRealPath().startsWith(folder.toRealPath());
    }

    private Path target(Reference next) {
        Path folder = folderOf(next.statement());
        return next.isSystem()
                ? ProjectFolders.inwards(outermost(), folder).stream()
                        .map(each -> each.resolve(next.path()))
                        .filter(Files::exists)
                        .findFirst()
                        .orElse(outermost().resolve(next.path()))
                : folder.resolve(next.path());
    }

    private static Path folderOf(EObject element) {
        return Path.of(element.eResource().getURI().toFileString())
                .toAbsolutePath()
                .getParent();
    }

    private Path outermost() {
        return ProjectFolders.outermost(resource.getResourceSet(), file());
    }

    private Path file() {
        return Path.of(resource.getURI().toFileString());
    }

    private void report(Reference next, ProblemCode code, String reason) {
        Object[] arguments = code == ProblemCode.BW009 ? new Object[] {next.path(), reason} : new Object[] {reason};
        resource.setImportFailed(); // unresolved names are not reported, because this import might define them
        TextPlace place = resource.placeOf(next.statement(), next.path());
        int column = place.column() > 0 ? place.column() : resource.columnOf(next.statement());
        resource.getErrors()
                .add(new LoadException(code, resource.displayName(), place.line(), column, arguments)
                        .withExcerpt(place.excerpt()));
    }
}
