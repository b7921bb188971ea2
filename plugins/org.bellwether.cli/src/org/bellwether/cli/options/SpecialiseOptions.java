// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.util.Program;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The option that measures the general and specialised configurations of Corbel in turns. */
public final class SpecialiseOptions {
    private static final String CORBEL = "corbel";
    private static final String ALL = "all";

    /** All specialisations that the model allows, in one configuration. */
    private static final String ALLOWED = "allowed";

    /** The same, also each of them in a configuration of its own. */
    private static final String EACH = "each";

    /** The words that stand for specialisations which only an analysis of the model finds. */
    private static final Set<String> ANALYSED = Set.of(ALLOWED, EACH);

    /**
     * Specialisations that {@code all} does not include: few models allow them for all of their processes and
     * operations.
     */
    private static final Set<String> NOT_OF_ALL = Set.of("fixed-sizes", "null-locks", "whole-request");

    @Option(
            names = "--specialise",
            paramLabel = "all|allowed|each|NAME[,NAME]",
            description = "Two configurations of Corbel that take turns: general, without these specialisations, and"
                    + " specialised, with them. NAME is one that Corbel has (dispatch, fixed-sizes, framework,"
                    + " hooks-out, native-layout, null-locks, request-header, whole-request); all are these but"
                    + " fixed-sizes, null-locks and whole-request, which few models allow. If the model does not allow"
                    + " one, nothing runs; bellwether specialise says why. allowed are those that the model allows; a"
                    + " line names each other one with the reason. each adds a configuration with each of these alone.")
    private String names;

    /**
     * Returns the targets that are measured in addition to the configurations. Corbel is left out: the general
     * configuration is Corbel itself.
     */
    public List<String> targets(List<String> asked) {
        return names == null
                ? asked
                : asked.stream().filter(target -> !target.equals(CORBEL)).toList();
    }

    /** Returns whether only an analysis of the model finds the specialisations. */
    private boolean isAnalysed() {
        return names != null && ANALYSED.contains(names);
    }

    /** @throws ParameterException if the option is given for several models, and needs the analysis of one */
    public void check(CommandLine commandLine, boolean suite) {
        if (suite && isAnalysed()) {
            throw new ParameterException(
                    commandLine, "--specialise " + names + " is of one experiment: leave --all and --tag out");
        }
    }

    /** Returns the two configurations; empty if the option is not given, or needs an analysis of the model. */
    public List<Variant> variants(CommandLine commandLine) {
        if (names == null || isAnalysed()) {
            return List.of();
        }
        Target corbel = Targets.discover().get(CORBEL);
        Set<String> known = new TreeSet<>(corbel.specialisations().keySet());
        Set<String> chosen = new TreeSet<>();
        for (String name : names.split(",", -1)) {
            if (name.equals(ALL)) {
                known.stream().filter(each -> !NOT_OF_ALL.contains(each)).forEach(chosen::add);
            } else if (known.contains(name)) {
                chosen.add(name);
            } else if (ANALYSED.contains(name)) {
                throw new ParameterException(
                        commandLine, "--specialise " + name + " stands alone: leave the other names out");
            } else {
                throw new ParameterException(
                        commandLine,
                        "--specialise '" + name + "' is no specialisation that " + corbel.label()
                                + " has yet; give all, allowed, each, or " + String.join(", ", known));
            }
        }
        return new SpecialisationVariants(corbel, chosen).together();
    }

    /**
     * Returns the request with the configurations that need an analysis of the model, before the others. Prints why the
     * model does not allow the other specialisations.
     *
     * @throws WorkException if the model cannot be analysed, or allows no specialisation
     */
    public SessionRequest in(SessionRequest request, Console console) throws WorkException, IOException {
        if (!isAnalysed()) {
            return request;
        }
        Target corbel = Targets.discover().get(CORBEL);
        Set<String> allowed = new TreeSet<>(corbel.specialisations().keySet());
        SortedMap<String, Problem> refused = refused(request, corbel);
        allowed.removeAll(refused.keySet());
        if (allowed.isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-specialisation",
                    "The model allows no specialisation of " + corbel.label(),
                    "--specialise " + names,
                    "To see why: " + Program.typed() + " specialise "
                            + Program.quoted(request.model().toString()));
        }
        try (Progress progress = Progress.on(console)) {
            refused.forEach((name, problem) ->
                    progress.note("--specialise " + names + " leaves " + name + " out: " + problem.message() + "."));
        }
        SpecialisationVariants variants = new SpecialisationVariants(corbel, allowed);
        List<Variant> found = names.equals(EACH) ? variants.each() : variants.together();
        return request.with(
                Stream.concat(found.stream(), request.variants().stream()).toList());
    }

    /** Returns the specialisations that the model does not allow, with the first reason for each. */
    private SortedMap<String, Problem> refused(SessionRequest request, Target corbel)
            throws WorkException, IOException {
        Map<String, Set<String>> known = corbel.specialisations();
        Project project = Project.load(request.model());
        project.refuseErrors(request.model());
        Variant general = new SpecialisationVariants(corbel, known.keySet()).general();
        return new ProjectGenerator(Targets.discover())
                .refusedSpecialisations(project, general.in(request), known.keySet());
    }
}
