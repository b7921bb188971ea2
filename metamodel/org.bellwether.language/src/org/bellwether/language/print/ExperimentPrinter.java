// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import java.util.Set;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.experiment.ConfigurationTemplate;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.experiment.PrimaryFigure;
import org.bellwether.model.experiment.Response;
import org.bellwether.model.experiment.SaturatedPhase;
import org.bellwether.model.experiment.SpecialisationSetting;
import org.bellwether.model.parameter.Expression;
import org.eclipse.emf.ecore.EObject;

/** Prints experiments, without their metrics. */
final class ExperimentPrinter {
    private final ElementWriter writer;
    private final ParameterPrinter parameters;
    private final OptionPrinter options;
    private final PathPrinter paths;
    private final MetricPrinter metrics;

    ExperimentPrinter(ElementWriter writer, ParameterPrinter parameters, OptionPrinter options, PathPrinter paths) {
        this.writer = writer;
        this.parameters = parameters;
        this.options = options;
        this.paths = paths;
        this.metrics = new MetricPrinter(writer, paths);
    }

    void print(Experiment e) {
        Line head = new Line("experiment " + Lexemes.anyName(e.getName()) + " of " + deployment(e));
        writer.block(e, head, () -> body(e), "}");
    }

    private String deployment(Experiment e) {
        String name = writer.names.of(e, e.getDeployment());
        return name.matches("_[A-Za-z]\\w*") ? Lexemes.anyName(name.substring(1)) : name;
    }

    private void body(Experiment e) {
        words(e, "targets", e.getTargets());
        words(e, "tag", e.getTags());
        expression(e, "seed", e.getSeed());
        expression(e, "rounds", e.getRounds());
        expression(e, "limit", e.getTimeLimit());
        writer.gap();
        e.getParameters().forEach(parameters::print);
        writer.gap();
        e.getOptions().forEach(options::setting);
        e.getSpecialisations().forEach(this::specialisation);
        writer.gap();
        e.getPhases().forEach(this::phase);
        writer.gap();
        e.getMetrics().forEach(metrics::print);
        writer.gap();
        e.getPrimaryFigures().forEach(this::primaryFigure);
        writer.gap();
        e.getFactors().forEach(this::factor);
        writer.gap();
        e.getTemplates().forEach(this::template);
        writer.gap();
        e.getDesigns().forEach(this::design);
    }

    private void words(Experiment e, String keyword, List<String> words) {
        if (!words.isEmpty()) {
            writer.more(
                    e,
                    new Line(keyword + " ")
                            .list(words.stream().map(Lexemes::word).toList())
                            .add(";"));
        }
    }

    private void expression(EObject e, String keyword, Expression value) {
        if (!UnsetValues.is(value)) {
            writer.more(e, new Line(keyword + " " + writer.expressions.print(value) + ";"));
        }
    }

    private void specialisation(SpecialisationSetting s) {
        Line line = new Line("specialise " + Lexemes.word(s.getSpecialisation()));
        if (!UnsetValues.is(s.getEnabled())) {
            line.add(" = " + writer.expressions.print(s.getEnabled()));
        }
        writer.statement(s, line.add(";"));
    }

    private void phase(Phase p) {
        Line head = new Line(
                (p instanceof SaturatedPhase ? "saturated phase " : "timed phase ") + Lexemes.name(p.getName()));
        writer.clause(head, "for", p.getDuration());
        if (p instanceof SaturatedPhase s) {
            writer.compact(s, head, () -> s.getDrivers().forEach(this::driver));
        } else {
            writer.statement(p, head.add(";"));
        }
    }

    private void driver(LoopDriver d) {
        String instance = d.getInstance() == null ? "" : paths.path(d.getInstance(), Set.of());
        Line line = new Line(
                "drive " + instance + "." + writer.names.local(d, ExperimentPackage.Literals.LOOP_DRIVER__TIMER));
        if (d.getCompletion() != null) {
            line.clause("until " + paths.point(d.getCompletion()));
        }
        writer.clause(line, "outstanding", d.getOutstanding());
        writer.statement(d, line.add(";"));
    }

    private void factor(Factor f) {
        Line head = new Line("factor " + Lexemes.name(f.getName()));
        if (!UnsetValues.isName(f.getParameter()) || f.getOption() != null) {
            head.add(" =");
        }
        if (!UnsetValues.isName(f.getParameter())) {
            head.word(writer.expressions.parameter(f, f.getParameter()));
        }
        if (f.getOption() != null) {
            head.word("option " + OptionPrinter.reference(f.getOption()));
        }
        List<Expression> levels =
                f.getLevels().stream().filter(l -> !UnsetValues.is(l)).toList();
        writer.items(
                f, head, levels, levels.stream().map(writer.expressions::value).toList(), "");
    }

    private void template(ConfigurationTemplate t) {
        Line head = new Line("template " + Lexemes.name(t.getName()));
        writer.block(
                t,
                head,
                () -> {
                    t.getFixed().forEach(s -> writer.statement(s, new Line("fix " + options.assignment(s) + ";")));
                    t.getFree().forEach(r -> writer.statement(r, new Line("free " + OptionPrinter.reference(r) + ";")));
                },
                "}");
    }

    private void design(Design d) {
        Line head = new Line("design " + Lexemes.name(d.getName()) + " : "
                + Lexemes.word(ExperimentPackage.Literals.DESIGN_KIND, d.getKind()));
        List<String> factors = writer.names.allLocal(d, ExperimentPackage.Literals.DESIGN__FACTORS);
        if (!factors.isEmpty()) {
            head.clause("of ").list(factors);
        }
        writer.block(d, head, () -> body(d), "}");
    }

    private void body(Design d) {
        if (!d.getGenerators().isEmpty()) {
            List<String> generators =
                    d.getGenerators().stream().map(Lexemes::text).toList();
            writer.more(d, new Line("generators ").list(generators).add(";"));
        }
        if (d.getResolution() != 0) {
            writer.more(d, new Line("resolution " + d.getResolution() + ";"));
        }
        expression(d, "runs", d.getRuns());
        expression(d, "replicates", d.getReplicates());
        expression(d, "blocks", d.getBlocks());
        expression(d, "centrepoints", d.getCentrePoints());
        if (d.isFoldover()) {
            writer.more(d, new Line("foldover;"));
        }
        if (!d.isRandomised()) {
            writer.more(d, new Line("ordered;"));
        }
        d.getResponses().forEach(this::response);
    }

    private void primaryFigure(PrimaryFigure p) {
        Line line = new Line("primary " + writer.names.local(p, ExperimentPackage.Literals.PRIMARY_FIGURE__METRIC));
        if (p.getStatistic() != null) {
            line.add("." + Lexemes.word(p.getStatistic()));
        }
        if (!UnsetValues.isName(p.getPhase())) {
            line.clause("in " + writer.names.local(p, ExperimentPackage.Literals.PRIMARY_FIGURE__PHASE));
        }
        writer.statement(p, line.add(";"));
    }

    private void response(Response r) {
        Line line = new Line("response " + writer.names.local(r, ExperimentPackage.Literals.RESPONSE__METRIC));
        writer.statement(r, line.add(r.getStatistic() == null ? ";" : "." + Lexemes.word(r.getStatistic()) + ";"));
    }
}
