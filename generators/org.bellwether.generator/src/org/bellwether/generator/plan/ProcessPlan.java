// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Platform;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;

/**
 * An operating-system process.
 *
 * @param name       the process's name
 * @param program    its program, which is shared by the processes of an array
 * @param array      whether the process is one of an array
 * @param node       the node on which it runs
 * @param host       the node's host name; empty for this machine
 * @param login      the user and folder on the node
 * @param cores      the cores that it is pinned to; empty when it is not pinned
 * @param scheduling the policy of its threads
 * @param priority   real-time priority; 0 without one
 * @param endpoints  the endpoints of its ORB; empty for one free IIOP port
 * @param options    ORB options by target and name, in the catalogue's notation
 * @param element    the model's process
 * @param leftOut    the model's real-time settings that the caller leaves out, as parts of sentences
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

    /** Creates a process with the model's scheduling. */
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
     * The login on a host.
     *
     * @param user   the user to log in as; empty for the user from ssh's configuration
     * @param folder the folder for copies of programs; empty for the user's home folder
     */
    public record Login(String user, String folder) {
        public static final Login NONE = new Login("", "");
    }

    /** Returns whether the process runs on another machine. */
    public boolean isRemote() {
        return host.filter(name -> !LOOPBACK.matcher(name).matches()).isPresent();
    }

    /** Returns the architecture that the platform of its node has in the model, as {@code uname -m} prints it. */
    public Optional<String> architecture() {
        return element.eContainer() instanceof Node machine
                ? Optional.ofNullable(machine.getPlatform()).map(Platform::getArchitecture)
                : Optional.empty();
    }

    /** Returns the file name of its ORB configuration, below {@code target/<name>/}. */
    public String configuration() {
        return name + ".conf";
    }

    /** Returns the name of its executable. */
    public String executable() {
        return "process_" + program;
    }

    /** Returns a copy of the process in which an option of a target is set. */
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

    /**
     * Returns a copy of the process with the system's default scheduling.
     *
     * @param instead the model's real-time settings, for people
     */
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

    /** Returns a copy of the process with other endpoints. */
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

    /** Returns the options that are set for a target, sorted by name. */
    public Map<String, String> options(String target) {
        return options.getOrDefault(target, Map.of());
    }
}
