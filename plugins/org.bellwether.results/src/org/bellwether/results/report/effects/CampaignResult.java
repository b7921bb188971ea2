// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.effects;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.campaign.CampaignWording;
import org.bellwether.results.campaign.DesignTable;
import org.bellwether.results.campaign.DriftTreatment;
import org.bellwether.results.campaign.ResponseUnit;
import org.bellwether.results.campaign.RunSequence;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.wording.DisplayUnit;
import org.bellwether.results.store.DefaultScheduledRuns;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RunRow;

/** The result of a campaign with completed runs: its effects, a report, and a table of the runs. */
public final class CampaignResult {
    /** The level of significance. */
    public static final double LEVEL = 0.05;

    private final Store store;
    private final CampaignRow row;
    private final CampaignState state;
    private final CampaignAnalysis analysis;

    /** @param row the campaign, with the decision about drift */
    public CampaignResult(Store store, CampaignRow row) {
        this.store = store;
        this.row = row;
        state = CampaignState.read(store, row);
        analysis = new CampaignAnalysis(store, state);
    }

    /**
     * The effects that the runs show: those of a two-level design, or those of factors with any number of levels.
     *
     * @param refused      why a response has no effects, by its label
     * @param notes        notes for the reader, a sentence each
     * @param confirmation the confirmation of the best configuration by fresh runs
     * @param scales       the unit of each response, by its label
     */
    public record CampaignEffects(
            List<Effects> effects,
            List<Factorial> factorials,
            Map<String, DesignException> refused,
            List<String> notes,
            Confirmation confirmation,
            Map<String, DisplayUnit> scales) {}

    public CampaignPlan plan() {
        return state.plan();
    }

    /** Returns the steps without figures, with their last runs. */
    public List<CampaignAnalysis.FailedStep> failures() {
        return analysis.failures();
    }

    /** Returns the path of the table of runs, in the folder of the report. */
    public Path table(Path report) {
        return report.resolveSibling(row.id() + ".csv");
    }

    /** Writes the runs with their levels and responses as CSV. */
    public void writeTable(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        FileWriting.writeString(file, DesignTable.csv(plan(), analysis));
    }

    /**
     * Analyses the runs.
     *
     * @param interactions whether interactions of two factors are estimated, too
     * @throws DesignException if the machine drifted (code {@code drift}) and the user has not chosen a treatment, or
     *     if no response has effects
     */
    public CampaignEffects effects(boolean interactions) throws DesignException, IOException {
        refuseDrift();
        boolean corrected = DriftTreatment.of(row) == DriftTreatment.TAKEN_OUT;
        Map<String, DesignException> refused = new LinkedHashMap<>();
        List<Effects> effects = analysis.isTwoLevel()
                ? explained(analysis.effects(corrected, interactions, LEVEL), refused)
                : List.of();
        List<Factorial> factorials = analysis.isTwoLevel()
                ? List.of()
                : explained(analysis.factorials(corrected, interactions, LEVEL), refused);
        List<String> notes = new ArrayList<>();
        if (sessions().stream().anyMatch(SessionData::isWithoutRealTime)) {
            notes.add(DefaultScheduledRuns.BANNER);
        }
        refused.forEach((response, why) -> notes.add("No answer for " + response + ": " + why.getMessage() + "."));
        notes.addAll(CampaignWording.notes(plan(), analysis, corrected));
        for (Effects one : effects) {
            plan().responses().stream()
                    .filter(response -> response.label().equals(one.response()))
                    .flatMap(response -> CampaignWording.visible(response, one).stream())
                    .forEach(notes::add);
        }
        Confirmation confirmation = Confirmation.of(store, state);
        notes.addAll(confirmation.sentences());
        return new CampaignEffects(effects, factorials, refused, notes, confirmation, scales(effects, factorials));
    }

    /** Writes the report. */
    public void write(CampaignEffects effects, Path report) throws IOException {
        new EffectsReport(row.model() + " / " + row.experiment(), plan().how(), effects.notes(), effects.effects())
                .campaign(subjects(), RunSequence.of(plan(), analysis))
                .factorials(effects.factorials())
                .scales(effects.scales())
                .sessions(sessions())
                .write(report);
    }

    /** Refuses effects from a drifting machine, unless the user has requested them. */
    private void refuseDrift() throws DesignException {
        for (ResponsePlan response : plan().responses()) {
            if (DriftTreatment.of(row) == DriftTreatment.UNDECIDED && analysis.isDisturbed(response, LEVEL)) {
                String sentence = CampaignWording.drift(response, analysis.drift(response), false);
                throw new DesignException(
                        "drift",
                        sentence.substring(0, sentence.length() - 1),
                        "Run it on a quiet machine: --fresh; or give --correct-drift or --despite-drift");
            }
        }
    }

    /** Returns the responses with effects; throws an exception if there are none. */
    private static <T> List<T> explained(
            CampaignAnalysis.AnalysisResults<T> reported, Map<String, DesignException> refused) throws DesignException {
        refused.putAll(reported.refused());
        if (reported.all().isEmpty()) {
            throw reported.refused().values().iterator().next();
        }
        return reported.all();
    }

    private Map<String, String> subjects() {
        return plan().factors().stream().collect(Collectors.toMap(FactorPlan::name, FactorPlan::subject));
    }

    private Map<String, DisplayUnit> scales(List<Effects> effects, List<Factorial> factorials) {
        Map<String, Double> means = new HashMap<>();
        effects.forEach(one -> means.put(one.response(), one.grandMean()));
        factorials.forEach(one -> means.put(one.response(), one.grandMean()));
        return plan().responses().stream()
                .collect(Collectors.toMap(
                        ResponsePlan::label,
                        response -> ResponseUnit.scale(response, means.getOrDefault(response.label(), 0.0))));
    }

    /** Returns the sessions of the campaign's runs, each with only its first run. */
    private List<SessionData> sessions() {
        Map<String, String> first = new LinkedHashMap<>();
        store.campaigns().made(row.id()).forEach(run -> first.putIfAbsent(run.session(), run.run()));
        List<SessionData> views = new ArrayList<>();
        first.forEach((id, run) -> store.reader().session(id).ifPresent(session -> {
            RunRow made = store.reader().run(run).orElseThrow();
            views.add(new SessionData(
                    session,
                    List.of(RunData.of(store.reader(), made)),
                    store.reader().host(made.hostHash()),
                    store.reader().conditions(session)));
        }));
        return views;
    }
}
