// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.errors.TextProblem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Finds parameters without a direction. The direction is optional in the grammar, so that the rest of a half-typed parameter is understood.
 */
final class ParameterDirections {
    private ParameterDirections() {}

    static List<TextProblem> missing(EObject root) {
        List<TextProblem> problems = new ArrayList<>();
        for (OperationParameter parameter : Models.all(root, OperationParameter.class)) {
            INode node = NodeModelUtils.findActualNodeFor(parameter);
            if (node != null
                    && NodeModelUtils.findNodesForFeature(parameter, IdlPackage.Literals.OPERATION_PARAMETER__DIRECTION)
                            .isEmpty()) {
                problems.add(new TextProblem(
                        ProblemCode.BW010,
                        node.getOffset(),
                        node.getLength(),
                        "the parameter has no direction",
                        "Write in, out or inout before its type"));
            }
        }
        return problems;
    }
}
