// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.analysis;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.options.OptionCatalogue;
import org.eclipse.emf.ecore.EObject;

/** The facts about the whole model that several constraints need: computed at first use, kept during one validation. */
public final class Analysis {
    private static final String KEY = "org.bellwether.model.analysis";

    private final Function<String, Optional<OptionCatalogue>> catalogues;
    private final Map<Assembly, Wiring> wirings = new HashMap<>();
    private final Map<Assembly, TriggerGraph> triggerGraphs = new HashMap<>();
    private StateUses stateUses;

    public Analysis(Function<String, Optional<OptionCatalogue>> catalogues) {
        this.catalogues = catalogues;
    }

    /**
     * Returns the analysis of the validation with this context; an incremental validation without context gets a new
     * one.
     */
    public static Analysis in(Map<Object, Object> context) {
        return context == null
                ? new Analysis(target -> Optional.empty())
                : (Analysis) context.computeIfAbsent(KEY, k -> new Analysis(target -> Optional.empty()));
    }

    public void putInto(Map<Object, Object> context) {
        context.put(KEY, this);
    }

    /** Returns the catalogue of a target, if it is known. */
    public Optional<OptionCatalogue> catalogue(String target) {
        return target == null ? Optional.empty() : catalogues.apply(target);
    }

    /** Returns an assembly with all nested assemblies flattened. */
    public Wiring wiring(Assembly assembly) {
        return wirings.computeIfAbsent(assembly, Wiring::new);
    }

    /** Returns the uses of state by behaviours, in the files that are validated with an element. */
    public StateUses stateUses(EObject element) {
        stateUses = stateUses == null ? new StateUses(element) : stateUses;
        return stateUses;
    }

    /** Returns the trigger graph of an assembly. */
    public TriggerGraph triggers(Assembly assembly) {
        return triggerGraphs.computeIfAbsent(assembly, a -> new TriggerGraph(wiring(a)));
    }
}
