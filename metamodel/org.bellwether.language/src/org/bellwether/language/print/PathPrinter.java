// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.InstancePath;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.PortPoint;

/** Prints paths into nested assemblies, and ports and operations at their ends. */
final class PathPrinter {
    private final ElementWriter writer;

    PathPrinter(ElementWriter writer) {
        this.writer = writer;
    }

    /** Returns a path's text, which begins with a slash if the first instance is missing. */
    String path(InstancePath path, Set<String> firstWords) {
        if (path == null) {
            return Lexemes.MISSING;
        }
        if (path.getSteps().isEmpty()) {
            return "/";
        }
        String first = step(path.getSteps().get(0), firstWords);
        String rest = path.getSteps().stream()
                .skip(1)
                .map(s -> "/" + step(s, Set.of()))
                .collect(Collectors.joining());
        return (first.startsWith(Lexemes.MISSING) ? "/" : "") + first + rest;
    }

    private String step(InstanceStep step, Set<String> firstWords) {
        return writer.names.local(step, AssemblyPackage.Literals.INSTANCE_STEP__INSTANCE, firstWords)
                + writer.expressions.indices(step.getIndices());
    }

    String point(PortPoint p) {
        if (p == null) {
            return Lexemes.MISSING;
        }
        String instance = p.getInstance() == null ? "" : path(p.getInstance(), Set.of());
        String operation = UnsetValues.isName(p.getOperation())
                ? ""
                : "." + writer.names.local(p, ExperimentPackage.Literals.PORT_POINT__OPERATION);
        return instance + "." + writer.names.local(p, ExperimentPackage.Literals.PORT_POINT__PORT) + operation;
    }
}
