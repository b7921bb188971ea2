// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.glsp.runs.figures.DesignEffects.FactorEffect;
import org.bellwether.glsp.runs.figures.DesignEffects.LevelMean;
import org.bellwether.glsp.runs.figures.DesignEffects.ResponseEffects;
import org.bellwether.glsp.runs.progress.DesignWork;
import org.bellwether.glsp.runs.progress.RunError;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.util.Models;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.Factorial.Difference;
import org.bellwether.results.effects.wording.DisplayUnit;
import org.bellwether.results.effects.wording.EffectsWording;
import org.bellwether.results.effects.wording.FactorialWording;
import org.bellwether.results.report.effects.CampaignResult;
import org.bellwether.results.report.effects.CampaignResult.CampaignEffects;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.run.campaign.ModelFactors;

/** Reads the effects of a design from the store, and finds the lines of its factors in the current model. */
public final class EffectReader {
    /** The suffix of ids of labels that show an element's line. */
    private static final String LINE = "|:statement";

    private final EditingSession session;
    private final RunStore store;
    /**
     * The analysed campaigns, which are requested again after each change of the model. The results of an ended
     * campaign change only with its decision about drift.
     */
    private final Map<List<String>, Analysed> known = new HashMap<>();

    private record Analysed(CampaignPlan plan, CampaignEffects effects) {}

    public EffectReader(EditingSession session, RunStore store) {
        this.session = session;
        this.store = store;
    }

    /** @param id the id of a campaign of the project */
    public synchronized DesignEffects read(String id) throws IOException {
        CampaignRow row = store.campaign(id)
                .orElseThrow(() -> new EditRefused("The store has no such design of this project any more."));
        DesignInfo info = DesignInfo.of(row, store.with(open -> CampaignState.read(open, row)));
        if (!info.ended()) {
            return new DesignEffects(
                    info,
                    List.of(),
                    List.of(),
                    new RunError(
                            info.done() + " of " + info.of() + " runs are done: there are no effects yet",
                            "",
                            "Resume the design",
                            ""));
        }
        try {
            Analysed analysed = analysed(row);
            return session.read(model -> new DesignEffects(
                    info,
                    responses(analysed, new Lines(model, row.experiment())),
                    analysed.effects().notes(),
                    null));
        } catch (DesignException e) {
            return new DesignEffects(info, List.of(), List.of(), DesignWork.refused(e));
        }
    }

    private Analysed analysed(CampaignRow row) throws DesignException, IOException {
        List<String> key = List.of(row.id(), row.correction());
        Analysed analysed = known.get(key);
        if (analysed == null) {
            CampaignResult result = store.with(open -> new CampaignResult(open, row));
            analysed = new Analysed(result.plan(), result.effects(false));
            known.put(key, analysed);
        }
        return analysed;
    }

    private static List<ResponseEffects> responses(Analysed analysed, Lines lines) {
        return analysed.plan().responses().stream()
                .flatMap(response -> response(response.label(), analysed, lines).stream())
                .toList();
    }

    private static Optional<ResponseEffects> response(String label, Analysed analysed, Lines lines) {
        DisplayUnit scale = analysed.effects().scales().get(label);
        Optional<Effects> effects = analysed.effects().effects().stream()
                .filter(each -> each.response().equals(label))
                .findFirst();
        if (effects.isPresent()) {
            return effects.map(of -> new ResponseEffects(
                    label,
                    scale.unit(),
                    scale.divisor(),
                    of.grandMean(),
                    EffectsWording.summary(of, scale),
                    analysed.plan().factors().stream()
                            .flatMap(factor -> effect(factor, of, lines).stream())
                            .toList()));
        }
        return analysed.effects().factorials().stream()
                .filter(each -> each.response().equals(label))
                .findFirst()
                .map(of -> new ResponseEffects(
                        label,
                        scale.unit(),
                        scale.divisor(),
                        of.grandMean(),
                        FactorialWording.summary(of, scale),
                        analysed.plan().factors().stream()
                                .flatMap(factor -> difference(factor, of, lines).stream())
                                .toList()));
    }

    private static Optional<FactorEffect> effect(FactorPlan factor, Effects of, Lines lines) {
        return of.effects().stream()
                .filter(effect -> effect.factor().equals(factor.name()) && !effect.isInteraction())
                .findFirst()
                .map(effect -> effect(factor, effect, of.method(), lines));
    }

    private static FactorEffect effect(FactorPlan factor, Effect effect, Effects.Method method, Lines lines) {
        return new FactorEffect(
                factor.name(),
                factor.subject(),
                lines.anchor(factor),
                effect.levels().get(0),
                effect.levels().get(1),
                effect.value(),
                finite(effect.low()),
                finite(effect.high()),
                certainty(method, effect.significant(), effect.certain()),
                effect.aliases(),
                lines.changed(factor),
                List.of());
    }

    /** Returns the difference between the two levels that differ most. */
    private static Optional<FactorEffect> difference(FactorPlan factor, Factorial of, Lines lines) {
        Optional<Factorial.Term> term = of.terms().stream()
                .filter(each -> each.name().equals(factor.name()) && !each.isInteraction())
                .findFirst();
        return term.flatMap(each -> each.differences().stream()
                        .max(Comparator.comparingDouble((Difference one) -> Math.abs(one.value()))))
                .map(most -> new FactorEffect(
                        factor.name(),
                        factor.subject(),
                        lines.anchor(factor),
                        most.other(),
                        most.one(),
                        most.value(),
                        finite(most.low()),
                        finite(most.high()),
                        certainty(
                                of.method(),
                                term.get().significant(),
                                term.get().certain()),
                        List.of(),
                        lines.changed(factor),
                        means(term.get())));
    }

    /** Returns the means of the levels; empty for two levels, because their difference is the whole result. */
    private static List<LevelMean> means(Factorial.Term term) {
        return term.means().size() < 3
                ? List.of()
                : term.means().stream()
                        .map(each -> new LevelMean(
                                each.level(), each.runs(), each.mean(), finite(each.low()), finite(each.high())))
                        .toList();
    }

    private static String certainty(Effects.Method method, boolean significant, boolean certain) {
        if (!method.isTest()) {
            return "untested";
        }
        return certain ? "certain" : significant ? "significant" : "chance";
    }

    /** Returns a number for JSON; null if it is not finite, because JSON has no such numbers. */
    private static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /** Finds the lines of an experiment's factors in its diagram. */
    private static final class Lines {
        private final ProjectModel model;
        private final Map<Factor, FactorPlan> factors = new HashMap<>();

        Lines(ProjectModel model, String experiment) {
            this.model = model;
            Models.all(model.resources(), Experiment.class).stream()
                    .filter(each -> experiment.equals(each.getName()))
                    .findFirst()
                    .ifPresent(each -> factors.putAll(ModelFactors.of(each)));
        }

        private Optional<Map.Entry<Factor, FactorPlan>> find(FactorPlan factor) {
            return factors.entrySet().stream()
                    .filter(each -> each.getValue().name().equals(factor.name()))
                    .findFirst();
        }

        String anchor(FactorPlan factor) {
            return find(factor).map(each -> model.id(each.getKey()) + LINE).orElse("");
        }

        String changed(FactorPlan factor) {
            return find(factor)
                    .map(each -> each.getValue().equals(factor) ? "" : factor.name() + " has changed since")
                    .orElse(factor.name() + " is no longer in the model");
        }
    }
}
