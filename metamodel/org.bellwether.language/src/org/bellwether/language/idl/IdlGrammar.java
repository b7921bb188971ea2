// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.language.resource.ConstructedTypes;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ServerType;
import org.bellwether.model.experiment.Import;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BinaryOperator;
import org.bellwether.model.parameter.ConditionalExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.ListExpression;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.RangeExpression;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.parameter.UnaryOperator;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Refuses texts that the notation's grammar accepts although IDL's grammar does not (CORBA 3.3 part 1, 7.4). The
 * notation extends IDL.
 */
final class IdlGrammar {
    private final List<Problem> problems = new ArrayList<>();

    private IdlGrammar() {}

    static List<Problem> problems(Model model) {
        IdlGrammar grammar = new IdlGrammar();
        Models.all(model, EObject.class).forEach(grammar::check);
        return grammar.problems;
    }

    private void check(EObject element) {
        if (element.eContainer() instanceof Model && isAlien(element)) {
            wrong(
                    element,
                    ElementPaths.aKind(element) + " is not IDL",
                    "Put it into a model, which includes the IDL file");
        } else if (element instanceof Expression expression && isAlien(expression)) {
            wrong(expression, "this is not an expression of IDL", "Use numbers, constants and the operators of IDL");
        } else if (element instanceof Operation operation && operation.getTiming() != null) {
            wrong(operation, "IDL has no timing", "Put it into a model of the IDL file");
        } else if (element instanceof Attribute attribute && hasRaises(attribute)) {
            wrong(attribute, "only a readonly attribute has raises", "Write getraises, setraises or both");
        } else if (element instanceof Module module && isEmpty(module)) {
            wrong(module, "the module " + module.getName() + " is empty", "Put a definition into it, or leave it out");
        }
        if (ConstructedTypes.standsAloneWithin(element)) {
            wrong(
                    element,
                    "no member follows the " + ElementPaths.kind(element),
                    "Name a member after \"}\", or move the definition out");
        }
        if (element instanceof Definition definition && lacksSemicolon(definition)) {
            wrong(definition, "\";\" is missing after \"}\"", "Add \";\"");
        }
    }

    /**
     * Returns whether a module is empty. A module CORBA may be empty, because declarations that the notation predefines
     * were removed.
     */
    private static boolean isEmpty(Module module) {
        return module.getDeclarations().isEmpty() && module.getPrefix() == null && !"CORBA".equals(module.getName());
    }

    private static boolean isAlien(EObject element) {
        boolean isDeclared = element instanceof Declaration || element instanceof Import;
        return !isDeclared
                        && element.eContainmentFeature() != null
                        && !"comments".equals(element.eContainmentFeature().getName())
                || element instanceof ServerType
                || element instanceof ClientType
                || element instanceof Assembly;
    }

    private static boolean isAlien(Expression expression) {
        boolean operator = expression instanceof UnaryExpression unary && unary.getOperator() == UnaryOperator.NOT
                || expression instanceof BinaryExpression binary && isAlien(binary.getOperator());
        return operator
                || expression instanceof ConditionalExpression
                || expression instanceof FunctionCall
                || expression instanceof ListExpression
                || expression instanceof RangeExpression
                || expression instanceof Quantity;
    }

    private static boolean isAlien(BinaryOperator operator) {
        return switch (operator) {
            case OR, XOR, AND, SHIFT_LEFT, SHIFT_RIGHT, ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> false;
            default -> true;
        };
    }

    /**
     * Returns whether a writable attribute has {@code raises}; the model has only separate exceptions of getting and of
     * setting.
     */
    private static boolean hasRaises(Attribute attribute) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(attribute);
        if (node == null || attribute.isReadonly() || attribute.getGetRaises().isEmpty()) {
            return false;
        }
        for (ILeafNode leaf : node.getLeafNodes()) {
            if (leaf.getText().equals("raises")) {
                return true;
            }
        }
        return false;
    }

    private static boolean lacksSemicolon(Definition definition) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(definition);
        if (node == null || ConstructedTypes.isInline(definition) || ConstructedTypes.standsAloneWithin(definition)) {
            return false;
        }
        String last = "";
        for (ILeafNode leaf : node.getLeafNodes()) {
            last = leaf.isHidden() ? last : leaf.getText();
        }
        return last.equals("}");
    }

    private void wrong(EObject element, String message, String fix) {
        problems.add(IdlRules.problem(ProblemCode.BW010, element, null, message, fix));
    }
}
