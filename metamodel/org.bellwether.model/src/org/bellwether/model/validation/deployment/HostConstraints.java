// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.util.function.Predicate;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Platform;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.HostNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks that command lines of ssh, configurations of ORBs, and launch plans accept hosts, users, paths and
 * architectures.
 */
public final class HostConstraints implements Constraint {
    private static final String HOST = "Write the name of a host, or an address, without blanks; or leave it out";
    private static final String PATH = "Write a path that begins with no hyphen and has no control characters";

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Node node) {
            check(node, node.getHost(), HostNames::isHost, "a host", HOST, problems);
            check(
                    node,
                    DeploymentPackage.Literals.NODE__USER,
                    HostNames::isUser,
                    "a user's name",
                    "Write the name of a user, without blanks; or leave it out",
                    problems);
            check(node, DeploymentPackage.Literals.NODE__WORK_FOLDER, HostNames::isPath, "a folder", PATH, problems);
        } else if (element instanceof Endpoint endpoint) {
            check(endpoint, endpoint.getHost(), HostNames::isHost, "a host", HOST, problems);
            check(endpoint, endpoint.getPath(), HostNames::isPath, "a path to listen at", PATH, problems);
        } else if (element instanceof Platform platform) {
            check(
                    platform,
                    DeploymentPackage.Literals.PLATFORM__ARCHITECTURE,
                    HostNames::isArchitecture,
                    "an architecture",
                    "Write it as uname -m prints it, such as x86_64 or aarch64; or leave it out",
                    problems);
        }
    }

    /** Checks a value, unless it depends on an index or a run: planning checks such a value. */
    private static void check(
            EObject element,
            Expression value,
            Predicate<String> rule,
            String what,
            String fix,
            ProblemCollector problems) {
        String text = Hosts.text(value);
        if (text != null && !rule.test(text)) {
            problems.addAt(ProblemCode.BW410, element, value, text, what, fix);
        }
    }

    private static void check(
            EObject element,
            EAttribute attribute,
            Predicate<String> rule,
            String what,
            String fix,
            ProblemCollector problems) {
        String text = (String) element.eGet(attribute);
        if (text != null && !rule.test(text)) {
            problems.addAt(ProblemCode.BW410, element, text, text, what, fix);
        }
    }
}
