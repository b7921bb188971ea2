// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.FailurePrinter;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.cli.text.EffectsText;
import org.bellwether.cli.text.FactorialText;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.Quoted;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.campaign.CampaignWording;
import org.bellwether.results.campaign.DesignTable;
import org.bellwether.results.campaign.Drift;
import org.bellwether.results.campaign.DriftTreatment;
import org.bellwether.results.campaign.Pilot;
import org.bellwether.results.campaign.ResponseUnit;
import org.bellwether.results.campaign.RunsInOrder;
import org.bellwether.results.campaign.VisibleEffect;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.design.DesignStructure;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.EffectsJson;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.FactorialJson;
import org.bellwether.results.effects.wording.Scale;
import org.bellwether.results.report.effects.EffectsReport;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.view.RunView;
import org.bellwether.results.view.SessionView;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.campaign.Campaign;

/** Prints the plan of a campaign, or its result. */
final class ScreenResult {
    private static final double LEVEL = 0.05;

    private final CommonOptions common;
    private final Store store;
    private final boolean interactions;
    private final boolean correctDrift;
    private final boolean despiteDrift;

    ScreenResult(CommonOptions common, Store store, boolean interactions, boolean correctDrift, boolean despiteDrift) {
        this.common = common;
        this.store = store;
        this.interactions = interactions;
        this.correctDrift = correctDrift;
        this.despiteDrift = despiteDrift;
    }

    int plan(Campaign.Preview preview) {
        CampaignPlan plan = preview.plan();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.screening-plan/1").put("status", "ok").put("design", plan.how());
        json.put("steps", plan.steps().size()).put("open", preview.open()).put("estimatedSeconds", seconds(preview));
        Optional<DesignStructure> structure = plan.structure();
        structure.ifPresent(known -> DesignStructureText.json(json, known));
        ArrayNode foreseen = json.putArray("smallestVisible");
        preview.foreseen()
                .forEach(each -> foreseen.addObject()
                        .put("response", each.response().label())
                        .put("unit", ResponseUnit.stored(each.response()))
                        .put("mean", each.mean())
                        .put("effect", each.visible()));
        json.put("pilotRuns", preview.pilot().runs().size());
        ArrayNode runs = json.putArray("runs");
        plan.steps().forEach(step -> {
            ObjectNode run = runs.addObject().put("purpose", step.purpose()).put("configuration", step.variant());
            step.values().forEach(run.putObject("values")::put);
        });
        StringBuilder text = new StringBuilder(
                Paragraph.of("", "Design: " + plan.how() + ".", common.console().columns()));
        TextTable table = new TextTable(3).heading(List.of("factor", "what it is", "levels"), common.console()::bold);
        plan.factors()
                .forEach(factor ->
                        table.row(List.of(factor.name(), factor.subject(), String.join(", ", factor.levels()))));
        text.append('\n').append(table.render()).append('\n');
        structure.ifPresent(known ->
                text.append(DesignStructureText.text(known, common.console().columns())));
        text.append(Paragraph.of(
                "",
                plan.steps().size() + " runs, including those of the model's own configuration, of which "
                        + preview.open() + " are not made yet: about " + minutes(seconds(preview))
                        + ", and the confirmation. Explained are "
                        + plan.responses().stream().map(ResponsePlan::label).collect(Collectors.joining(", ")) + ".",
                common.console().columns()));
        foreseen(preview)
                .forEach(sentence ->
                        text.append(Paragraph.of("", sentence, common.console().columns())));
        common.console().result(common.json(), json, text.toString().stripTrailing());
        return ExitCode.GOOD;
    }

    /** Returns the text about the smallest effect that the design can show, as far as it is known. */
    private static List<String> foreseen(Campaign.Preview preview) {
        int runs = preview.pilot().runs().size();
        if (preview.foreseen().isEmpty()) {
            return List.of("How small an effect these runs see is not known: it takes " + Pilot.FEWEST
                    + " runs of the model's own configuration on this machine with as many samples, and there "
                    + (runs == 1 ? "is 1" : "are " + runs) + ". To make some first: --pilot 16.");
        }
        return preview.foreseen().stream()
                .map(each -> {
                    Scale scale = ResponseUnit.scale(each.response(), each.mean());
                    return "The smallest effect on "
                            + Quoted.name(each.response().label())
                            + " that these runs find in four of five cases (*) is " + scale.number(each.visible())
                            + CampaignWording.share(each.response(), each.visible(), each.mean()) + ", by " + runs
                            + " runs of the model's own configuration on this machine.";
                })
                .toList();
    }

    private static long seconds(Campaign.Preview preview) {
        return Math.max(1, Math.round(preview.open() * preview.runMilliseconds() / 1000));
    }

    private static String minutes(long seconds) {
        return seconds < 100 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }

    int tell(Campaign.Outcome outcome) throws WorkException, IOException {
        if (!outcome.complete()) {
            return interrupted(outcome.campaign());
        }
        CampaignRow row =
                store.campaigns().campaign(outcome.campaign().orElseThrow()).orElseThrow();
        DriftTreatment treatment = DriftTreatment.of(row).or(correctDrift, despiteDrift);
        if (treatment != DriftTreatment.of(row)) {
            store.campaigns().correct(row.id(), treatment.key());
        }
        boolean corrected = treatment == DriftTreatment.TAKEN_OUT;
        CampaignState state = CampaignState.read(store, row);
        CampaignAnalysis analysis = new CampaignAnalysis(store, state);
        CampaignPlan plan = state.plan();
        Path table = outcome.report().resolveSibling(row.id() + ".csv");
        Files.createDirectories(table.getParent());
        FileWriting.writeString(table, DesignTable.csv(plan, analysis));
        refuseDrift(plan, analysis, treatment, table);
        Map<String, DesignException> refused = new LinkedHashMap<>();
        List<Effects> effects = analysis.isTwoLevel()
                ? explained(analysis.effects(corrected, interactions, LEVEL), refused, table)
                : List.of();
        List<Factorial> factorials = analysis.isTwoLevel()
                ? List.of()
                : explained(analysis.factorials(corrected, interactions, LEVEL), refused, table);
        List<String> notes = new ArrayList<>();
        refused.forEach((response, why) -> notes.add("No answer for " + response + ": " + why.getMessage() + "."));
        notes.addAll(CampaignWording.notes(plan, analysis, corrected));
        for (Effects one : effects) {
            plan.responses().stream()
                    .filter(response -> response.label().equals(one.response()))
                    .flatMap(response -> CampaignWording.visible(response, one).stream())
                    .forEach(notes::add);
        }
        Confirmation confirmation = Confirmation.of(store, state);
        List<String> all = new ArrayList<>(notes);
        all.addAll(confirmation.sentences());
        Map<String, Scale> scales = scales(plan, effects, factorials);
        new EffectsReport(row.model() + " / " + row.experiment(), plan.how(), all, effects)
                .campaign(subjects(plan), RunsInOrder.of(plan, analysis))
                .factorials(factorials)
                .scales(scales)
                .sessions(sessions(row))
                .write(outcome.report());
        ObjectNode json = json(row, plan, effects, factorials, all, confirmation, outcome.report(), table);
        refused.values().stream()
                .findFirst()
                .ifPresent(why -> json.put("status", "failed")
                        .set("error", Errors.error(why.code(), why.getMessage(), table.toString(), why.fix())));
        analysis.failures().stream()
                .findFirst()
                .ifPresent(failed -> json.put("status", "failed").set("error", error(failed)));
        common.console().result(common.json(), json, text(effects, factorials, scales, all, outcome.report(), table));
        return analysis.failures().isEmpty() && refused.isEmpty() ? ExitCode.GOOD : ExitCode.FAILED;
    }

    private static Map<String, String> subjects(CampaignPlan plan) {
        return plan.factors().stream().collect(Collectors.toMap(FactorPlan::name, FactorPlan::subject));
    }

    /** In which unit each response is shown. */
    private static Map<String, Scale> scales(CampaignPlan plan, List<Effects> effects, List<Factorial> factorials) {
        Map<String, Double> means = new HashMap<>();
        effects.forEach(one -> means.put(one.response(), one.grandMean()));
        factorials.forEach(one -> means.put(one.response(), one.grandMean()));
        return plan.responses().stream()
                .collect(Collectors.toMap(
                        ResponsePlan::label,
                        response -> ResponseUnit.scale(response, means.getOrDefault(response.label(), 0.0))));
    }

    /** The sessions that made the campaign's runs, each with its first one. */
    private List<SessionView> sessions(CampaignRow row) {
        Map<String, String> first = new LinkedHashMap<>();
        store.campaigns().made(row.id()).forEach(run -> first.putIfAbsent(run.session(), run.run()));
        List<SessionView> views = new ArrayList<>();
        first.forEach((id, run) -> store.reader().session(id).ifPresent(session -> {
            RunRow made = store.reader().run(run).orElseThrow();
            views.add(new SessionView(
                    session,
                    List.of(RunView.of(store.reader(), made)),
                    store.reader().host(made.hostHash()),
                    store.reader().conditions(session)));
        }));
        return views;
    }

    private static ObjectNode error(CampaignAnalysis.FailedStep failed) {
        Failure failure = failed.run().failure();
        return Errors.error(
                failure.type(), failure.message(), failed.step().variant(), FailurePrinter.fix(failed.run()));
    }

    private int interrupted(Optional<String> campaign) {
        String message = "Interrupted; the measured runs are kept";
        if (common.json()) {
            common.console()
                    .out()
                    .println(Errors.object(
                            "interrupted", message, campaign.orElse(""), "Give the same command again to resume"));
        } else {
            common.console().err().println("bellwether: " + message + ". Give the same command again to resume.");
        }
        return ExitCode.INTERRUPTED;
    }

    /** Effects of a machine that changed meanwhile are told only where that is asked for. */
    private static void refuseDrift(CampaignPlan plan, CampaignAnalysis analysis, DriftTreatment treatment, Path table)
            throws WorkException {
        for (ResponsePlan response : plan.responses()) {
            Drift drift = analysis.drift(response);
            if (treatment == DriftTreatment.UNDECIDED && analysis.isDisturbed(response, LEVEL)) {
                String sentence = CampaignWording.drift(response, drift, false);
                throw new WorkException(
                        Kind.FAILED,
                        "drift",
                        sentence.substring(0, sentence.length() - 1),
                        table.toString(),
                        "Run it on a quiet machine: --fresh; or give --correct-drift or --despite-drift");
            }
        }
    }

    /** Returns the explained responses; if there is none, the command fails. */
    private <T> List<T> explained(
            CampaignAnalysis.AnalysisResults<T> told, Map<String, DesignException> refused, Path table)
            throws WorkException {
        refused.putAll(told.refused());
        if (told.all().isEmpty()) {
            DesignException first = told.refused().values().iterator().next();
            throw new WorkException(Kind.FAILED, first.code(), first.getMessage(), table.toString(), first.fix());
        }
        return told.all();
    }

    private static ObjectNode json(
            CampaignRow row,
            CampaignPlan plan,
            List<Effects> effects,
            List<Factorial> factorials,
            List<String> notes,
            Confirmation confirmation,
            Path report,
            Path table) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.screening/1")
                .put("status", "ok")
                .put("campaign", row.id())
                .put("report", report.toString())
                .put("table", table.toString());
        ArrayNode responses = json.putArray("responses");
        Map<String, String> units =
                plan.responses().stream().collect(Collectors.toMap(ResponsePlan::label, ResponseUnit::stored));
        effects.forEach(one -> {
            double visible = VisibleEffect.of(one);
            responses.add(EffectsJson.of(one)
                    .put("unit", units.get(one.response()))
                    .put("smallestVisible", Double.isFinite(visible) ? Double.valueOf(visible) : null));
        });
        factorials.forEach(one -> responses.add(FactorialJson.of(one).put("unit", units.get(one.response()))));
        json.set("confirmation", confirmation.json());
        ArrayNode texts = json.putArray("notes");
        notes.forEach(texts::add);
        return json;
    }

    private String text(
            List<Effects> effects,
            List<Factorial> factorials,
            Map<String, Scale> scales,
            List<String> notes,
            Path report,
            Path table) {
        StringBuilder text = new StringBuilder();
        effects.forEach(one -> text.append(new EffectsText(common.console(), scales.get(one.response())).render(one))
                .append("\n\n"));
        factorials.forEach(one -> text.append(
                        new FactorialText(common.console(), scales.get(one.response())).render(one))
                .append("\n\n"));
        notes.forEach(
                note -> text.append(Paragraph.of("", note, common.console().columns())));
        return text.append("\nreport  " + report + "\ntable   " + table).toString();
    }
}
