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
public record Partner(String type, String name, String port, String portName) {
    /** Returns the partners for an end, by their names. The assembly that contains the end is left out. */
    static List<Partner> of(ProjectModel model, End end) {
        Instance instance = model.get(end.instance(), Instance.class);
        Port from = model.get(end.port(), Port.class);
        List<Partner> partners = new ArrayList<>();
        for (InstanceType type : Models.all(model.resources(), InstanceType.class)) {
            if (type.getName() == null || type == instance.eContainer() || model.id(type) == null) {
                continue;
            }
            for (Port to : Ports.of(type)) {
                if (to.getName() != null
                        && model.id(to) != null
                        && ConnectionRules.couldConnect(instance, from, type, to)) {
                    partners.add(
                            new Partner(model.id(type), QualifiedNames.of(type), model.id(to), ElementKeys.name(to)));
                }
            }
        }
        partners.sort(Comparator.comparing(Partner::name).thenComparing(Partner::portName));
        return partners;
    }
}
