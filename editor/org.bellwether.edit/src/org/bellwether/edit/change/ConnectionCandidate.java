// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Port;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.ConnectionRules;

/**
 * A type whose new instance could be connected with an existing port.
 *
 * @param type the id of the type
 * @param name the qualified name of the type
 * @param port the id of the port of the type
 * @param portName the name of the port
 */
public record ConnectionCandidate(String type, String name, String port, String portName) {
    /** Returns the candidates for an end, by their names. The assembly that contains the end is left out. */
    static List<ConnectionCandidate> of(ProjectModel model, InstancePort end) {
        Instance instance = model.get(end.instance(), Instance.class);
        Port from = model.get(end.port(), Port.class);
        List<ConnectionCandidate> candidates = new ArrayList<>();
        for (InstanceType type : Models.all(model.resources(), InstanceType.class)) {
            if (type.getName() == null || type == instance.eContainer() || model.id(type) == null) {
                continue;
            }
            for (Port to : Ports.of(type)) {
                if (to.getName() != null
                        && model.id(to) != null
                        && ConnectionRules.couldConnect(instance, from, type, to)) {
                    candidates.add(new ConnectionCandidate(
                            model.id(type), QualifiedNames.of(type), model.id(to), ElementKeys.name(to)));
                }
            }
        }
        candidates.sort(Comparator.comparing(ConnectionCandidate::name).thenComparing(ConnectionCandidate::portName));
        return candidates;
    }
}
