// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
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
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.campaign.CampaignWording;
import org.bellwether.results.campaign.DetectableEffect;
import org.bellwether.results.campaign.DriftTreatment;
import org.bellwether.results.campaign.ResponseUnit;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.design.DesignStructure;
import org.bellwether.results.effects.EffectsJson;
import org.bellwether.results.effects.FactorialJson;
import org.bellwether.results.report.effects.CampaignResult;
import org.bellwether.results.report.effects.CampaignResult.CampaignEffects;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.Failure;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.campaign.Campaign;

/** Prints the plan of a campaign, or its result. */
final class CampaignPrinter {
    private final CommonOptions common;
    private final Store store;
    private final boolean interactions;
    private final boolean correctDrift;
    private final boolean despiteDrift;

    CampaignPrinter(
            CommonOptions common, Store store, boolean interactions, boolean correctDrift, boolean despiteDrift) {
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
        json.put("steps", plan.steps().size()).put("open", preview.open()).put("estimatedSeconds", preview.seconds());
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
                        + preview.open() + " are not made yet: about " + minutes(preview.seconds())
                        + ", and the confirmation. Explained are "
                        + plan.responses().stream().map(ResponsePlan::label).collect(Collectors.joining(", ")) + ".",
                common.console().columns()));
        foreseen(preview)
                .forEach(sentence ->
                        text.append(Paragraph.of("", sentence, common.console().columns())));
        common.console().result(common.json(), json, text.toString().stripTrailing());
        return ExitCode.GOOD;
    }

    /** Returns the text about the smallest effect that the design can show; empty if that effect is unknown. */
    private static List<String> foreseen(Campaign.Preview preview) {
        return preview.foreseen().isEmpty()
                ? List.of(CampaignWording.unknownPrecision(preview.pilot()) + " To make some first: --pilot 16.")
                : CampaignWording.foreseen(preview.pilot(), preview.foreseen());
    }

    private static String minutes(long seconds) {
        return seconds < 100 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }

    int print(Campaign.Outcome outcome) throws WorkException, IOException {
        if (!outcome.complete()) {
            return interrupted(outcome.campaign());
        }
        CampaignRow row = decided(outcome.campaign().orElseThrow());
        CampaignResult result = new CampaignResult(store, row);
        Path table = result.table(outcome.report());
        result.writeTable(table);
        CampaignEffects effects;
        try {
            effects = result.effects(interactions);
        } catch (DesignException e) {
            throw new WorkException(Kind.FAILED, e.code(), e.getMessage(), table.toString(), e.fix());
        }
        result.write(effects, outcome.report());
        ObjectNode json = json(row, result.plan(), effects, outcome.report(), table);
        effects.refused().values().stream()
                .findFirst()
                .ifPresent(why -> json.put("status", "failed")
                        .set("error", Errors.error(why.code(), why.getMessage(), table.toString(), why.fix())));
        result.failures().stream()
                .findFirst()
                .ifPresent(failed -> json.put("status", "failed").set("error", error(failed)));
        common.console().result(common.json(), json, text(effects, outcome.report(), table));
        return result.failures().isEmpty() && effects.refused().isEmpty() ? ExitCode.GOOD : ExitCode.FAILED;
    }

    /** Returns the campaign with the decision about drift that the command's options make. */
    private CampaignRow decided(String campaign) {
        CampaignRow row = store.campaigns().campaign(campaign).orElseThrow();
        DriftTreatment treatment = DriftTreatment.of(row).or(correctDrift, despiteDrift);
        if (treatment == DriftTreatment.of(row)) {
            return row;
        }
        store.campaigns().correct(campaign, treatment.key());
        return store.campaigns().campaign(campaign).orElseThrow();
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

    private static ObjectNode json(
            CampaignRow row, CampaignPlan plan, CampaignEffects effects, Path report, Path table) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.screening/1")
                .put("status", "ok")
                .put("campaign", row.id())
                .put("report", report.toString())
                .put("table", table.toString());
        ArrayNode responses = json.putArray("responses");
        Map<String, String> units =
                plan.responses().stream().collect(Collectors.toMap(ResponsePlan::label, ResponseUnit::stored));
        effects.effects().forEach(one -> {
            double visible = DetectableEffect.of(one);
            responses.add(EffectsJson.of(one)
                    .put("unit", units.get(one.response()))
                    .put("smallestVisible", Double.isFinite(visible) ? Double.valueOf(visible) : null));
        });
        effects.factorials()
                .forEach(one -> responses.add(FactorialJson.of(one).put("unit", units.get(one.response()))));
        json.set("confirmation", effects.confirmation().json());
        ArrayNode texts = json.putArray("notes");
        effects.notes().forEach(texts::add);
        return json;
    }

    private String text(CampaignEffects effects, Path report, Path table) {
        StringBuilder text = new StringBuilder();
        effects.effects()
                .forEach(one -> text.append(new EffectsText(
                                        common.console(), effects.scales().get(one.response()))
                                .render(one))
                        .append("\n\n"));
        effects.factorials()
                .forEach(one -> text.append(new FactorialText(
                                        common.console(), effects.scales().get(one.response()))
                                .render(one))
                        .append("\n\n"));
        effects.notes()
                .forEach(note ->
                        text.append(Paragraph.of("", note, common.console().columns())));
        return text.append("\nreport  " + report + "\ntable   " + table).toString();
    }
}
