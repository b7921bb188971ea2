// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.target.Catalogues;
import org.bellwether.model.deployment.Protocol;
import org.bellwether.model.options.RenderingForm;

/**
 * Writes the configuration of TAO's factories, in the language of ACE's service configurator. The catalogue writes each
 * option as the factory's name, a blank, and the option; a factory accepts all of its options in one directive.
 */
final class Directives {
    private static final String RESOURCES = "Advanced_Resource_Factory";

    /** The protocols that a process must load before using them, with the beginning of their factories' names. */
    private static final Map<Protocol, String> LOADED =
            new EnumMap<>(Map.of(Protocol.UIOP, "UIOP", Protocol.SHMIOP, "SHMIOP"));

    private Directives() {}

    /**
     * Returns the directives of a process, which loads the protocols of all processes, because it may call any of them.
     */
    static List<String> of(Plan plan, ProcessPlan process) {
        Set<Protocol> protocols = plan.processes().stream()
                .flatMap(each -> each.endpoints().stream())
                .map(EndpointPlan::protocol)
                .filter(LOADED::containsKey)
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> directives = new ArrayList<>();
        Map<String, String> factories = new LinkedHashMap<>();
        if (!protocols.isEmpty()) {
            factories.put(RESOURCES, "-ORBProtocolFactory IIOP_Factory");
        }
        for (Protocol protocol : protocols) {
            String name = LOADED.get(protocol);
            directives.add("dynamic " + name + "_Factory Service_Object * TAO_Strategies:_make_TAO_" + name
                    + "_Protocol_Factory() \"\"");
            add(factories, RESOURCES, "-ORBProtocolFactory " + name + "_Factory");
        }
        for (String option :
                Catalogues.rendered(new TaoTarget().catalogue(), process.options(TaoTarget.NAME), RenderingForm.FILE)) {
            String[] parts = option.split(" ", 2);
            add(factories, parts[0], parts[1]);
        }
        factories.forEach((factory, settings) -> directives.add("static " + factory + " \"" + settings + "\""));
        return directives;
    }

    private static void add(Map<String, String> factories, String factory, String setting) {
        factories.merge(factory, setting, (some, more) -> some + " " + more);
    }
}
