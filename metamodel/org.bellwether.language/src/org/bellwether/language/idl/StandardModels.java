// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.language.TextFormat;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.standard.StandardIdl;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Module;
import org.bellwether.model.parameter.TopLevel;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** Collects the OMG's types that the files of a project use into one model for each of the OMG's files. */
public final class StandardModels {
    private StandardModels() {}

    /**
     * Adds a model for each of the OMG's files of which a type is used, and an import of this model to each model that
     * includes the file. The types are moved into the new model: their earlier resource is empty afterwards.
     *
     * @param models the models of the files, by the path of their file, without extension; the new models are added to
     *     this map
     * @return the names of the new models, with the OMG's files that they stand for
     */
    public static Map<String, StandardIdl> add(ResourceSet resources, Map<String, Model> models) {
        Map<StandardIdl, Map<Integer, Model>> types = new EnumMap<>(StandardIdl.class);
        for (Resource resource : resources.getResources()) {
            if (resource instanceof BellwetherTextResource text
                    && text.standard().isPresent()) {
                StandardIdl standard = text.standard().get();
                int place =
                        List.copyOf(standard.names()).indexOf(resource.getURI().lastSegment());
                types.computeIfAbsent(standard, key -> new TreeMap<>())
                        .put(place, (Model) resource.getContents().get(0));
            }
        }
        Map<String, StandardIdl> names = new HashMap<>();
        types.forEach((standard, each) -> {
            String name = unique(standard.fileName(), models);
            models.forEach((path, model) -> addImport(model, path, standard, name));
            models.put(name, together(each.values()));
            names.put(name, standard);
        });
        return names;
    }

    private static String unique(String name, Map<String, Model> models) {
        String unique = name;
        for (int i = 2; models.containsKey(unique); i++) {
            unique = name + "-" + i;
        }
        return unique;
    }

    private static void addImport(Model model, String path, StandardIdl standard, String name) {
        boolean includes = model.getElements().stream()
                .anyMatch(each -> each instanceof Include include && standard.isBroughtBy(include.getPath()));
        if (includes) {
            Path folder = Path.of("/").resolve(path).getParent();
            Import added = ExperimentFactory.eINSTANCE.createImport();
            added.setPath(folder.relativize(Path.of("/").resolve(name)) + "." + TextFormat.EXTENSION);
            model.getElements().add(0, added);
        }
    }

    /** Merges the contents of the types' modules into one module. */
    private static Model together(Collection<Model> types) {
        Model all = ExperimentFactory.eINSTANCE.createModel();
        Module module = null;
        for (Model type : types) {
            for (TopLevel element : List.copyOf(type.getElements())) {
                if (element instanceof Module more && module != null) {
                    module.getDeclarations().addAll(more.getDeclarations());
                } else if (element instanceof Module first) {
                    module = first;
                    all.getElements().add(first);
                } else if (module == null) {
                    all.getElements().add(element);
                }
            }
        }
        return all;
    }
}
