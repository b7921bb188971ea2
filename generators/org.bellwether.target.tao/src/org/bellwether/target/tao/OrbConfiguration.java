// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.GlobalStdCheck;
import org.bellwether.generator.target.MainThreadAdapters;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Models;

/**
 * Writes {@code target/tao/<process>.conf}: the arguments of {@code ORB_init}, one in a line. {@code <process>.svc.conf} has their
 * directives as a file, for programs that are started by hand with {@code -ORBSvcConf}.
 */
final class OrbConfiguration implements ArtefactGenerator {
    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        MainThreadAdapters.refuse(plan, "BW852", "TAO has no MAIN_THREAD_MODEL", TaoTarget.NAME);
        UntestedTypes.refuse(plan);
        GlobalStdCheck.refuse(plan, TaoTarget.NAME);
        refuseContexts(plan);
        for (ProcessPlan process : plan.processes()) {
            List<String> lines = new ArrayList<>();
            lines.add("# Arguments of ORB_init, one a line: the option, a blank, its value.");
            endpoints(plan, process).forEach(endpoint -> lines.add("-ORBListenEndpoints " + endpoint));
            List<String> directives = Directives.of(plan, process);
            directives.forEach(directive -> lines.add("-ORBSvcConfDirective " + directive));
            files.text(
                    "target/" + TaoTarget.NAME + "/" + process.configuration(),
                    String.join("\n", lines),
                    List.of(process.element()));
            files.text(
                    "target/" + TaoTarget.NAME + "/" + process.name() + ".svc.conf",
                    "# Directives of ACE's service configurator; read with -ORBSvcConf.\n"
                            + String.join("\n", directives),
                    List.of(process.element()));
        }
    }

    /** Refuses context clauses: TAO's stubs and skeletons have no parameter for the context, so the code would not compile. */
    private static void refuseContexts(Plan plan) {
        plan.modelIdl().declarations().stream()
                .flatMap(each -> Models.all(each, Operation.class).stream())
                .filter(operation -> !operation.getContexts().isEmpty())
                .findFirst()
                .ifPresent(operation -> {
                    throw new RefusedException(
                            "BW854",
                            operation,
                            "TAO has no context clauses",
                            "Leave it out, or leave " + TaoTarget.NAME + " out");
                });
    }

    private static List<String> endpoints(Plan plan, ProcessPlan process) {
        String any = plan.isDistributed() ? "" : "127.0.0.1";
        return process.endpoints().isEmpty()
                ? List.of("iiop://" + any + ":0")
                : process.endpoints().stream()
                        .map(endpoint -> endpoint(endpoint, any))
                        .toList();
    }

    private static String endpoint(EndpointPlan endpoint, String any) {
        return switch (endpoint.protocol()) {
            case IIOP -> "iiop://" + host(endpoint.host().isEmpty() ? any : endpoint.host()) + ":" + endpoint.port();
            case UIOP -> "uiop://" + endpoint.path();
            case SHMIOP -> "shmiop://" + (endpoint.port() == 0 ? "" : endpoint.port());
        };
    }

    /** Returns a host; an IPv6 address is put into brackets. */
    private static String host(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }
}
