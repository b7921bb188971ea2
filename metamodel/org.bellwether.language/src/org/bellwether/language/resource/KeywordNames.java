// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.errors.TextProblem;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.idl.IdlKeywords;
import org.bellwether.model.validation.idl.NameConstraints;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Finds names that are keywords of IDL and lack the underscore (CORBA 3.3 part 1, 7.2.3.1). The grammar refuses a keyword in its own case;
 * this class finds keywords in another case. Keywords of components are names in IDL that is older than components, so in another case they
 * are allowed as names.
 */
final class KeywordNames {
    private KeywordNames() {}

    static List<TextProblem> unescaped(EObject root) {
        List<TextProblem> problems = new ArrayList<>();
        for (NamedElement element : Models.all(root, NamedElement.class)) {
            String name = element.getName();
            boolean isKeyword = name != null
                    && NameConstraints.isIdl(element)
                    && IdlKeywords.contains(name)
                    && !IdlKeywords.isOfComponents(name);
            if (isKeyword) {
                NodeModelUtils.findNodesForFeature(element, ParameterPackage.Literals.NAMED_ELEMENT__NAME).stream()
                        .filter(node -> !NodeModelUtils.getTokenText(node).startsWith("_"))
                        .forEach(node -> problems.add(problem(node, name)));
            }
        }
        return problems;
    }

    private static TextProblem problem(INode node, String name) {
        Problem reported = ProblemCode.BW103.problem("", "", 0, 0, name);
        return new TextProblem(
                ProblemCode.BW103, node.getOffset(), node.getLength(), reported.message(), reported.fix());
    }
}
