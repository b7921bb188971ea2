// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.language.print.text.Comments;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Platform;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Prefix;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.TopLevel;
import org.eclipse.emf.ecore.EObject;

/**
 * Writes a model or catalogue as text, in the only form in which files are saved (docs/reference/notation.md). The same
 * model gives the same text, comments included. Incomplete models are written, too: no state of a model causes an
 * exception.
 */
public final class CanonicalPrinter {
    private final ElementWriter writer;
    private final ParameterPrinter parameters;
    private final OptionPrinter options;
    private final IdlPrinter declarations;
    private final DeploymentPrinter deployments;
    private final ExperimentPrinter experiments;

    private CanonicalPrinter(EObject root, Comments comments, boolean portable) {
        writer = new ElementWriter(root, comments, portable);
        parameters = new ParameterPrinter(writer);
        options = new OptionPrinter(writer);
        PathPrinter paths = new PathPrinter(writer);
        PortPrinter ports = new PortPrinter(writer, options);
        BehaviourPrinter behaviours = new BehaviourPrinter(writer);
        AssemblyPrinter assemblies = new AssemblyPrinter(writer, ports, parameters, options, behaviours);
        declarations = new IdlPrinter(writer, new ComponentPrinter(writer, ports, behaviours), assemblies);
        deployments = new DeploymentPrinter(writer, options, paths);
        experiments = new ExperimentPrinter(writer, parameters, options, paths);
    }

    /**
     * Returns the text of a file.
     *
     * @param root a {@link Model} or {@link OptionCatalogue}
     * @return lines that end in line feeds; empty for an empty model
     */
    public static String print(EObject root) {
        return print(root, false);
    }

    /**
     * Returns the text of a model for other IDL compilers. If a name in the scope of a component or home differs from a
     * type's name in case only, the type has its absolute name. Types within structs, unions and exceptions are defined
     * at their first use.
     */
    public static String printPortably(Model root) {
        return print(root, true);
    }

    private static String print(EObject root, boolean portable) {
        Comments comments = new Comments(root, portable);
        String text = new CanonicalPrinter(root, comments, portable).file(root);
        return comments.displaceUnwritten() ? new CanonicalPrinter(root, comments, portable).file(root) : text;
    }

    private String file(EObject root) {
        if (root instanceof Model m) {
            writer.file(m, () -> body(m));
        } else if (root instanceof OptionCatalogue c) {
            options.catalogue(c);
        } else {
            throw new IllegalArgumentException(
                    "a file holds a model or a catalogue, not: " + root.eClass().getName());
        }
        return writer.page.text();
    }

    private void body(Model m) {
        if (m.getFormatVersion() != 1) {
            writer.more(m, new Line("#pragma bellwether " + m.getFormatVersion()));
        }
        TopLevel previous = null;
        for (TopLevel e : m.getElements()) {
            if (previous != null && !staysTogether(previous, e)) {
                writer.gap();
            } else if (previous == null && !isOpening(e)) {
                writer.gap();
            }
            element(e);
            previous = e;
        }
    }

    private boolean staysTogether(TopLevel a, TopLevel b) {
        boolean parameters = a instanceof Parameter && b instanceof Parameter && !writer.hasCommentsBefore(a);
        return (parameters || isOpening(a) && isOpening(b)) && !writer.hasCommentsBefore(b);
    }

    /** Returns whether an element opens a file: an import, an include or a pragma. */
    private static boolean isOpening(TopLevel e) {
        return e instanceof Import || e instanceof Include || e instanceof Prefix;
    }

    /** Returns a file's path, or the name of an element that another file defines: {@code import CosNaming;} */
    private static String imported(String path) {
        return path != null && path.matches("(::)?[A-Za-z]\\w*(::[A-Za-z]\\w*)*")
                ? Stream.of(path.split("::", -1))
                        .map(p -> p.isEmpty() ? p : Lexemes.name(p))
                        .collect(Collectors.joining("::"))
                : Lexemes.text(path);
    }

    private void element(TopLevel e) {
        if (e instanceof Import i) {
            writer.statement(i, new Line("import " + imported(i.getPath()) + ";"));
        } else if (e instanceof Parameter p) {
            parameters.print(p);
        } else if (e instanceof Platform p) {
            deployments.platform(p);
        } else if (e instanceof Deployment d) {
            deployments.deployment(d);
        } else if (e instanceof Experiment x) {
            experiments.print(x);
        } else {
            declarations.print((Declaration) e);
        }
    }
}
