// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.util.Program;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionRequest;

/**
 * The values that the user gave instead of the model's. The best build for some values need not be the best for others.
 *
 * @param options    by {@code target.option}
 * @param parameters by name
 * @param rateScale  factor on the rates of timers
 */
record TunedValues(Map<String, String> options, Map<String, String> parameters, double rateScale) {
    private static final String NONE = "the model's";

    /** Returns the values of a request. */
    static TunedValues of(SessionRequest request) {
        Selection selection = request.selection();
        return new TunedValues(
                new TreeMap<>(selection.options()),
                new TreeMap<>(selection.parameters()),
                request.amount().rateScale());
    }

    /** Returns the arguments of the command line that set these values, each after a blank. */
    String arguments() {
        StringBuilder text = new StringBuilder();
        options.forEach((name, value) -> text.append(" --set ").append(Program.quoted(name + "=" + value)));
        parameters.forEach((name, value) -> text.append(" --parameter ").append(Program.quoted(name + "=" + value)));
        if (rateScale != 1) {
            text.append(" --rate-scale ").append(rateScale);
        }
        return text.toString();
    }

    /** Returns the differences from a tuning, for people. Options of other ORBs than the tuned one are not compared. */
    List<String> differences(TuningRecord tuned) {
        List<String> all = new ArrayList<>();
        String target = tuned.target() + ".";
        compare("option ", withPrefix(target, tuned.options()), withPrefix(target, options), all);
        compare("parameter ", tuned.parameters(), parameters, all);
        if (tuned.rateScale() != rateScale) {
            all.add("rates times " + tuned.rateScale() + ", here times " + rateScale);
        }
        return all;
    }

    private static Map<String, String> withPrefix(String prefix, Map<String, String> values) {
        Map<String, String> some = new TreeMap<>(values);
        some.keySet().removeIf(name -> !name.startsWith(prefix));
        return some;
    }

    private static void compare(String kind, Map<String, String> then, Map<String, String> now, List<String> all) {
        SortedSet<String> names = new TreeSet<>(then.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            String before = then.getOrDefault(name, NONE);
            String here = now.getOrDefault(name, NONE);
            if (!before.equals(here)) {
                all.add(kind + name + " = " + before + ", here " + here);
            }
        }
    }
}
