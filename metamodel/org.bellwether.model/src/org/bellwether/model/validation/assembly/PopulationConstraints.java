// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.assembly;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.IdAssignment;
import org.bellwether.model.component.IdUniqueness;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.RequestProcessing;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.Selection;
import org.bellwether.model.component.ServantRetention;
import org.bellwether.model.component.ServerType;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks objects that servers export, their object adapters, and the selection of objects by calls. */
public final class PopulationConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof ObjectAdapter adapter) {
            checkPolicies(adapter, problems);
            checkDefaultServant(adapter, problems);
        } else if (element instanceof RequiredPort port
                && port.getSelection() == Selection.PARTITION
                && port.eContainer() != null
                && !(port.eContainer() instanceof ClientType)) {
            problems.add(ProblemCode.BW219, port, ElementPaths.of(port.eContainer()), port.getName());
        }
    }

    private static void checkPolicies(ObjectAdapter adapter, ProblemCollector problems) {
        boolean retains = adapter.getServantRetention() == ServantRetention.RETAIN;
        RequestProcessing processing = adapter.getRequestProcessing();
        if (!retains && processing == RequestProcessing.ACTIVE_OBJECT_MAP_ONLY) {
            problems.add(ProblemCode.BW217, adapter, "NON_RETAIN", "USE_DEFAULT_SERVANT or USE_SERVANT_MANAGER");
        }
        if (processing == RequestProcessing.DEFAULT_SERVANT && adapter.getIdUniqueness() != IdUniqueness.MULTIPLE) {
            problems.add(ProblemCode.BW217, adapter, "USE_DEFAULT_SERVANT", "MULTIPLE_ID");
        }
        if (adapter.isImplicitActivation() && adapter.getIdAssignment() != IdAssignment.SYSTEM) {
            problems.add(ProblemCode.BW217, adapter, "IMPLICIT_ACTIVATION", "SYSTEM_ID");
        }
        if (adapter.isImplicitActivation() && !retains) {
            problems.add(ProblemCode.BW217, adapter, "IMPLICIT_ACTIVATION", "RETAIN");
        }
    }

    private static void checkDefaultServant(ObjectAdapter adapter, ProblemCollector problems) {
        if (adapter.getRequestProcessing() != RequestProcessing.DEFAULT_SERVANT
                || !(adapter.eContainer() instanceof ServerType server)) {
            return;
        }
        List<String> ports = server.getPorts().stream()
                .filter(port -> port instanceof ExportedObject object && object.getAdapter() == adapter)
                .map(port -> port.getName())
                .toList();
        if (ports.size() > 1) {
            problems.add(
                    ProblemCode.BW218, adapter, ports.stream().collect(Collectors.joining(" and ")), adapter.getName());
        }
    }
}
