// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.io.LoadedModel;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.io.ModelLoader;
import org.bellwether.model.io.ModelWriter;
import org.bellwether.run.WorkException;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes a model or catalogue in another notation: text for people and git, XMI for other tools. */
@Command(
        name = "convert",
        sortOptions = false,
        description = "Write a model file in another notation, by the extensions of the two names.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether convert old.bwxmi model.bellwether",
            "  bellwether convert model.bellwether model.bwxmi",
            "  bellwether convert corbel.bwoptions corbel.bellwether",
            "%nComments are kept. Imports stay as they are: convert imported files too, and name them in the imports."
        })
final class ConvertCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "FROM", description = "A model file or catalogue.")
    private Path from;

    @Parameters(index = "1", paramLabel = "TO", description = "The file to write; it must not exist yet.")
    private Path to;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        refuse();
        EObject root = load();
        ResourceSet resources = root.eResource().getResourceSet() == null
                ? new ResourceSetImpl()
                : root.eResource().getResourceSet();
        BellwetherModel.register(resources);
        Resource written = resources.createResource(
                URI.createFileURI(to.toAbsolutePath().normalize().toString()));
        written.getContents().add(root);
        ModelWriter.save(written);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.convert/1")
                .put("status", "ok")
                .put("from", from.toString())
                .put("to", to.toString());
        common.console().result(common.json(), json, from + " written as " + to);
        return ExitCode.GOOD;
    }

    private void refuse() throws WorkException {
        List<String> extensions = new ArrayList<>(ModelFormat.extensions());
        extensions.add(BellwetherModel.OPTIONS_EXTENSION);
        if (extensions.stream().noneMatch(e -> to.toString().endsWith("." + e))) {
            throw input(
                    to + " has no notation's extension", "End the name in one of ." + String.join(", .", extensions));
        } else if (Files.exists(to)) {
            throw input(to + " exists already", "Remove it, or name another file");
        }
    }

    private EObject load() throws WorkException, IOException {
        if (from.toString().endsWith("." + BellwetherModel.OPTIONS_EXTENSION)) {
            try (InputStream in = Files.newInputStream(from)) {
                return new ModelLoader().loadCatalogue(in, from.toString());
            }
        }
        LoadedModel loaded = new ModelLoader().load(from);
        if (!loaded.isOk()) {
            throw WorkException.model(loaded.problems());
        }
        return loaded.model();
    }

    private static WorkException input(String message, String fix) {
        return new WorkException(WorkException.Kind.INPUT, "convert", message, "", fix);
    }
}
