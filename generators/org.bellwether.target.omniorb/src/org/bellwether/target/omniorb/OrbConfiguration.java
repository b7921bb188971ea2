// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.omniorb;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Catalogues;
import org.bellwether.generator.target.MainThreadAdapters;
import org.bellwether.model.options.RenderingForm;

/**
 * Writes {@code target/omniorb/<process>.conf}: the arguments of {@code ORB_init}, one in a line. {@code <process>.cfg}
 * has the same content as an {@code omniORB.cfg}, for programs that are started by hand with {@code OMNIORB_CONFIG}.
 * Runs use the arguments: omniORB refuses unknown arguments, but ignores unknown lines of a file.
 */
final class OrbConfiguration implements ArtefactGenerator {
    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        MainThreadAdapters.refuse(
                plan,
                "BW853",
                "omniORB serves MAIN_THREAD_MODEL in a thread that the program keeps",
                OmniorbTarget.NAME);
        for (ProcessPlan process : plan.processes()) {
            List<String> lines = new ArrayList<>();
            lines.add("# Arguments of ORB_init, one a line: the option, a blank, its value.");
            endpoints(plan, process).forEach(endpoint -> lines.add("-ORBendPoint " + endpoint));
            lines.addAll(Catalogues.rendered(
                    new OmniorbTarget().catalogue(), process.options(OmniorbTarget.NAME), RenderingForm.ARGUMENT));
            plan.adaptersOf(process).forEach(adapter -> lines.addAll(adapter.lines(OmniorbTarget.NAME)));
            files.text(
                    "target/" + OmniorbTarget.NAME + "/" + process.configuration(),
                    String.join("\n", lines),
                    List.of(process.element()));
            files.text(
                    "target/" + OmniorbTarget.NAME + "/" + process.name() + ".cfg",
                    lines.stream()
                            .filter(line -> line.startsWith("-ORB"))
                            .map(line -> line.replaceFirst("^-ORB(\\S+) ", "$1 = "))
                            .collect(Collectors.joining("\n", "# omniORB's configuration file.\n", "")),
                    List.of(process.element()));
        }
    }

    private static List<String> endpoints(Plan plan, ProcessPlan process) {
        String any = plan.isDistributed() ? "" : "127.0.0.1";
        return process.endpoints().isEmpty()
                ? List.of("giop:tcp:" + any + ":")
                : process.endpoints().stream()
                        .map(endpoint -> endpoint(endpoint, any))
                        .toList();
    }

    private static String endpoint(EndpointPlan endpoint, String any) {
        return switch (endpoint.protocol()) {
            case IIOP ->
                "giop:tcp:" + host(endpoint.host().isEmpty() ? any : endpoint.host()) + ":"
                        + (endpoint.port() == 0 ? "" : endpoint.port());
            case UIOP -> "giop:unix:" + endpoint.path();
            case SHMIOP ->
                throw new RefusedException(
                        "BW851",
                        endpoint.element(),
                        "omniORB has no shared-memory transport",
                        "Use iiop or uiop, or leave omniorb out");
        };
    }

    /** Returns a host; an IPv6 address is put into brackets. */
    private static String host(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
