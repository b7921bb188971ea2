// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;

/**
 * An operating-system process.
 *
 * @param name       its name
 * @param program    the program that it runs: its own, or that of the array of processes that it is one of
 * @param array      whether it is one of an array
 * @param node       the node that it runs on
 * @param host       the node's host name; empty for this machine
 * @param login      the node's user and folder there
 * @param cores      the cores that it is pinned to; empty when it is not pinned
 * @param scheduling the policy of its threads
 * @param priority   real-time priority; 0 without
 * @param endpoints  where its ORB listens; empty for one free IIOP port
 * @param options    ORB options by target and name, as the catalogue's texts
 * @param element    where the model says so
 * @param leftOut    what the model states for real-time scheduling and the caller leaves out, as sentences' parts
 */
public record ProcessPlan(
        String name,
        String program,
        boolean array,
        String node,
        Optional<String> host,
        Login login,
        List<Integer> cores,
        Scheduling scheduling,
        int priority,
        List<EndpointPlan> endpoints,
        Map<String, Map<String, String>> options,
        Process element,
        List<String> leftOut) {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127\\..*|::1");

    /** Scheduled as the model says. */
    public ProcessPlan(
            String name,
            String program,
            boolean array,
            String node,
            Optional<String> host,
            Login login,
            List<Integer> cores,
            Scheduling scheduling,
            int priority,
            List<EndpointPlan> endpoints,
            Map<String, Map<String, String>> options,
            Process element) {
        this(
                name,
                program,
                array,
                node,
                host,
                login,
                cores,
                scheduling,
                priority,
                endpoints,
                options,
                element,
                List.of());
    }

    /**
     * How a run enters a host.
     *
     * @param user   the user to log in as; empty for that of the configuration of ssh
     * @param folder where copies of programs go; empty for the home folder of the user
     */
    public record Login(String user, String folder) {
        public static final Login NONE = new Login("", "");
    }

    /** Returns whether it runs on another machine. */
    public boolean isRemote() {
        return host.filter(name -> !LOOPBACK.matcher(name).matches()).isPresent();
    }

    /** The file name of its ORB configuration, below {@code target/<name>/}. */
    public String configuration() {
        return name + ".conf";
    }

    /** The name of its executable. */
    public String executable() {
        return "process_" + program;
    }

    /** Returns the same with an option of a target set. */
    public ProcessPlan with(String target, String option, String value) {
        Map<String, Map<String, String>> changed = new TreeMap<>(options);
        changed.put(target, new TreeMap<>(options(target)));
        changed.get(target).put(option, value);
        return new ProcessPlan(
                name,
                program,
                array,
                node,
                host,
                login,
                cores,
                scheduling,
                priority,
                endpoints,
                changed,
                element,
                leftOut);
    }

    /** Returns the same with the system's default scheduling. @param instead what the model states, for people */
    public ProcessPlan withoutRealTime(List<String> instead) {
        return new ProcessPlan(
                name,
                program,
                array,
                node,
                host,
                login,
                cores,
                Scheduling.OTHER,
                0,
                endpoints,
                options,
                element,
                List.copyOf(instead));
    }

    /** Returns the same plan with other endpoints. */
    public ProcessPlan listening(List<EndpointPlan> others) {
        return new ProcessPlan(
                name,
                program,
                array,
                node,
                host,
                login,
                cores,
                scheduling,
                priority,
                others,
                options,
                element,
                leftOut);
    }

    /** The options that are set for a target, sorted by name. */
    public Map<String, String> options(String target) {
        return options.getOrDefault(target, Map.of());
    }
}
