// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.List;
import org.bellwether.language.text.ConstructedType;
import org.bellwether.language.text.NameExpression;
import org.bellwether.language.values.WrittenNames;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionValueReference;
import org.bellwether.model.options.OptionsFactory;
import org.bellwether.model.parameter.CharacterLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FixedLiteral;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.Radix;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.UnaryExpression;
import org.bellwether.model.parameter.UnaryOperator;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Completes a parsed model with parts that the grammar cannot express: shared types, the form of numbers, comments. */
final class ModelPostprocessor {
    private final ICompositeNode text;

    ModelPostprocessor(ICompositeNode text) {
        this.text = text;
    }

    void process(EObject root) {
        for (EObject element : Models.all(root, EObject.class)) { // a copy, because elements are replaced
            if (isNextDeclarator(element)) {
                shareDeclaration(element);
            } else if (element instanceof UnaryExpression unary) {
                joinSign(unary);
            } else if (element instanceof IntegerLiteral literal) {
                literal.setRadix(radix(token(element)));
            } else if (element instanceof StringLiteral literal) {
                literal.setWide(token(element).startsWith("L\""));
            } else if (element instanceof CharacterLiteral literal) {
                literal.setWide(token(element).startsWith("L"));
            } else if (element instanceof NameExpression name && root instanceof OptionCatalogue) {
                OptionValueReference reference = OptionsFactory.eINSTANCE.createOptionValueReference();
                reference.setOption(WrittenNames.unescaped(token(name)));
                NameExpressions.replace(name, reference);
            }
        }
        ConstructedTypes.place(root);
        CommentReader.attach(text, root);
    }

    /**
     * Joins a minus to a number that follows immediately: {@code -1}; with a space or parentheses it is an operator.
     */
    private static void joinSign(UnaryExpression unary) {
        Expression operand = unary.getOperand();
        boolean joined =
                unary.getOperator() == UnaryOperator.MINUS && token(unary).matches("-[0-9.].*");
        if (!joined || operand == null || token(operand).startsWith("-")) {
            return;
        }
        if (operand instanceof IntegerLiteral literal) {
            literal.setValue(literal.getValue().negate());
            literal.setRadix(radix(token(literal)));
        } else if (operand instanceof RealLiteral literal) {
            literal.setValue(literal.getValue().negate());
        } else if (operand instanceof FixedLiteral literal) {
            literal.setValue(literal.getValue().negate());
        } else if (operand instanceof Quantity quantity) {
            quantity.setValue(quantity.getValue().negate());
        } else {
            return;
        }
        NameExpressions.replace(unary, operand);
    }

    private static String token(EObject element) {
        ICompositeNode node = NodeModelUtils.getNode(element); // without the parentheses around the element
        return node == null ? "" : NodeModelUtils.getTokenText(node);
    }

    private static Radix radix(String written) {
        String text = written.startsWith("-") ? written.substring(1) : written;
        return text.matches("0[xX].*") ? Radix.HEXADECIMAL : text.matches("0[0-7]+") ? Radix.OCTAL : Radix.DECIMAL;
    }

    /** Returns whether an element follows a comma in a list of declarators. */
    private boolean isNextDeclarator(EObject element) {
        boolean declared = element instanceof Member
                || element instanceof StateMember
                || element instanceof Typedef
                || element instanceof Attribute;
        return declared
                && element.eGet(element.eClass().getEStructuralFeature("type")) == null
                && followsComma(element);
    }

    private boolean followsComma(EObject element) {
        ICompositeNode node = NodeModelUtils.getNode(element);
        int offset = node == null ? 0 : node.getOffset();
        while (offset > 0) {
            ILeafNode leaf = NodeModelUtils.findLeafNodeAtOffset(text, offset - 1);
            if (!leaf.isHidden()) {
                return leaf.getText().equals(",");
            }
            offset = leaf.getTotalOffset();
        }
        return false;
    }

    /** Copies the part before a list of declarators to each of them: {@code readonly attribute long a, b}. */
    private static void shareDeclaration(EObject element) {
        List<?> siblings = (List<?>) element.eContainer().eGet(element.eContainmentFeature());
        EObject first = (EObject) siblings.get(siblings.indexOf(element) - 1);
        EStructuralFeature type = element.eClass().getEStructuralFeature("type");
        EcoreUtil.Copier copier = new EcoreUtil.Copier(false);
        TypeSpec shared = (TypeSpec) first.eGet(type);
        if (shared instanceof ConstructedType constructed) {
            NamedType name = IdlFactory.eINSTANCE.createNamedType();
            name.setType(constructed.getDefinition());
            element.eSet(type, name);
        } else if (shared != null) {
            element.eSet(type, copier.copy(shared));
            copier.copyReferences();
        }
        if (element instanceof Attribute attribute) {
            attribute.setReadonly(((Attribute) first).isReadonly());
        } else if (element instanceof StateMember member) {
            member.setVisibility(((StateMember) first).getVisibility());
        }
    }
}
