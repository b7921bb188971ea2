// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** Finds the folder of a file's project: the given folder, otherwise a folder around the file. */
public final class ProjectFolders {
    /** Load option of a resource set: the project's folder, a {@link Path}; the default is the importing file's folder. */
    private static final String GIVEN = "org.bellwether.model.project";
    /** Load option: a folder around the project's folder to which paths of imports may lead, but not symbolic links. */
    private static final String AROUND = "org.bellwether.model.aroundProject";

    /** The greatest number of folders around the file that are tried. */
    private static final int MOST = 8;

    private ProjectFolders() {}

    /** Allows the files of a set to import files of a project's folder. */
    public static void set(ResourceSet resources, Path project) {
        resources.getLoadOptions().put(GIVEN, project);
        resources.getLoadOptions().remove(AROUND);
    }

    /**
     * Allows a file that was given alone to import files of its folder, or of the outermost enclosing folder that is
     * reached through folders that contain model files. A file in {@code parts} may then import
     * {@code ../main.bellwether}.
     *
     * @param file an absolute path
     */
    public static void setAround(ResourceSet resources, Path file) {
        set(resources, file.getParent());
        resources.getLoadOptions().put(AROUND, around(file));
    }

    /** Returns the project's folder for a file of a set. */
    static Path project(ResourceSet resources, Path file) {
        return option(resources, GIVEN, file.toAbsolutePath().getParent());
    }

    /** Returns the folder that paths of a file's imports must not leave. */
    public static Path outermost(ResourceSet resources, Path file) {
        return option(resources, AROUND, project(resources, file));
    }

    private static Path option(ResourceSet resources, String option, Path otherwise) {
        Map<Object, Object> options = resources == null ? Map.of() : resources.getLoadOptions();
        return options.get(option) instanceof Path path ? path : otherwise;
    }

    private static Path around(Path file) {
        Path project = file.getParent();
        for (int i = 0; i < MOST && project.getParent() != null && holdsModels(project.getParent()); i++) {
            project = project.getParent();
        }
        return project;
    }

    private static boolean holdsModels(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> ModelFormat.isModelFile(file.toString()) && Files.isRegularFile(file));
        } catch (IOException e) {
            return false; // a folder that cannot be listed is not a project
        }
    }

    /** Returns the folders from a project's folder to one inside it, in which an include in angle brackets is searched; outermost first. */
    public static List<Path> inwards(Path project, Path folder) {
        List<Path> result = new ArrayList<>();
        for (Path next = folder;
                next != null && next.startsWith(project) && !next.equals(project);
                next = next.getParent()) {
            result.add(0, next);
        }
        result.add(0, project);
        return result;
    }
}
