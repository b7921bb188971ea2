// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.component;

import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.Choice;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.Facet;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.ObjectReference;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Receptacle;
import org.bellwether.model.component.ServerType;
import org.bellwether.model.component.Timer;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks the parts of a type: ports of its kind, timers with one rate, loops that end. */
public final class PortConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Port port && port.eContainer() instanceof InstanceType owner) {
            checkKind(port, owner, problems);
            Interface type = port instanceof ExportedPort ? null : Ports.interfaceOf(port);
            if (type != null && type.isLocal()) {
                problems.addAt(ProblemCode.BW208, port, type, QualifiedNames.of(type));
            }
        } else if (element instanceof Timer timer) {
            checkOneOf(ProblemCode.BW204, timer, timer.getRate(), "a rate", timer.getPeriod(), "a period", problems);
        } else if (element instanceof TimerSetting setting
                && setting.getRate() != null
                && setting.getPeriod() != null) {
            problems.addAt(ProblemCode.BW204, setting, setting.getPeriod(), "both a rate and a period");
        } else if (element instanceof Loop loop && loop.getCount() == null && loop.getCondition() == null) {
            problems.add(ProblemCode.BW210, loop);
        } else if (element instanceof Branch branch && !isOtherwise(branch)) {
            checkOneOf(
                    ProblemCode.BW211,
                    branch,
                    branch.getCondition(),
                    "a condition",
                    branch.getWeight(),
                    "a weight",
                    problems);
        }
    }

    /** Returns whether a branch is the last after branches with conditions: it needs neither condition nor weight. */
    private static boolean isOtherwise(Branch branch) {
        if (branch.getCondition() != null
                || branch.getWeight() != null
                || !(branch.eContainer() instanceof Choice all)) {
            return false;
        }
        int last = all.getBranches().size() - 1;
        return all.getBranches().indexOf(branch) == last
                && last > 0
                && all.getBranches().stream().limit(last).allMatch(b -> b.getCondition() != null);
    }

    private static void checkOneOf(
            ProblemCode code,
            EObject at,
            Expression first,
            String firstName,
            Expression second,
            String secondName,
            ProblemCollector problems) {
        if (first != null && second != null) {
            problems.addAt(code, at, second, "both " + firstName + " and " + secondName);
        } else if (first == null && second == null) {
            problems.add(code, at, "neither " + firstName + " nor " + secondName);
        }
    }

    private static void checkKind(Port port, InstanceType owner, ProblemCollector problems) {
        boolean good;
        String allowed;
        if (owner instanceof ComponentType) {
            good = port instanceof Facet || port instanceof Receptacle || port instanceof EventPort;
            allowed = "facets, receptacles, event sources and event sinks";
        } else if (owner instanceof ServerType) {
            good = port instanceof ExportedObject;
            allowed = "exported objects";
        } else if (owner instanceof ClientType) {
            good = port instanceof ObjectReference;
            allowed = "object references";
        } else {
            good = !(owner instanceof Assembly) || port instanceof ExportedPort;
            allowed = "exported ports";
        }
        if (!good) {
            problems.add(ProblemCode.BW209, port, ElementPaths.aKind(owner), ElementPaths.aKind(port), allowed);
        }
    }
}
