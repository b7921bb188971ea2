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

/** Finds the folder of a file's project: the given one, otherwise a folder around the file. */
public final class ProjectFolders {
    /** Load option of a resource set: the project's folder, a {@link Path}; the importing file's folder without. */
    private static final String GIVEN = "org.bellwether.model.project";
    /** Load option: a folder around the project's that paths of imports may lead to, but no symbolic links. */
    private static final String AROUND = "org.bellwether.model.aroundProject";

    /** The number of folders around the file that are tried. */
    private static final int MOST = 8;

    private ProjectFolders() {}

    /** Lets the files of a set import files of a project's folder. */
    public static void set(ResourceSet resources, Path project) {
        resources.getLoadOptions().put(GIVEN, project);
        resources.getLoadOptions().remove(AROUND);
    }

    /**
     * Lets a file that was given alone import files of its folder, or of the outermost enclosing folder that is reached
     * through folders with model files only. So a file in {@code parts} may import {@code ../main.bellwether}.
     *
     * @param file an absolute path
     */
    public static void setAround(ResourceSet resources, Path file) {
        set(resources, file.getParent());
        resources.getLoadOptions().put(AROUND, around(file));
    }

    /** The project's folder for a file of a set. */
    static Path project(ResourceSet resources, Path file) {
        return option(resources, GIVEN, file.toAbsolutePath().getParent());
    }

    /** The folder that no path of a file's imports leads out of. */
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
            return false; // a folder that cannot be listed is no project
        }
    }

    /** The folders from a project's to one in it, where an include in angle brackets is looked for; the outermost first. */
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
