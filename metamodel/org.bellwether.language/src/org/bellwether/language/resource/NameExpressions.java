// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import org.bellwether.language.text.NameExpression;
import org.bellwether.language.text.RepositoryStatement;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.notify.Adapter;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Replaces name expressions, whose class the parser cannot decide, by references of the right class after linking. */
final class NameExpressions {
    private NameExpressions() {}

    static void replaceIn(BellwetherTextResource file) {
        if (file.getContents().isEmpty()) {
            return;
        }
        EObject root = file.getContents().get(0);
        for (NameExpression name : Models.all(root, NameExpression.class)) {
            Expression meaning = meaning(name.getTarget());
            if (meaning != null) {
                replace(name, meaning);
            }
        }
        for (RepositoryStatement statement : Models.all(root, RepositoryStatement.class)) {
            if (apply(statement)) {
                statement.getComments().forEach(c -> c.setKeyword(keyword(statement)));
                statement.getDefinition().getComments().addAll(statement.getComments());
                EcoreUtil.remove(statement);
            }
        }
    }

    /** Returns a reference of the class that fits a target; null if the target is unresolved or cannot be a value. */
    private static Expression meaning(NamedElement target) {
        if (target == null || target.eIsProxy()) {
            return null;
        } else if (target instanceof Constant constant) {
            ConstantReference result = IdlFactory.eINSTANCE.createConstantReference();
            result.setConstant(constant);
            return result;
        } else if (target instanceof Enumerator enumerator) {
            EnumeratorReference result = IdlFactory.eINSTANCE.createEnumeratorReference();
            result.setEnumerator(enumerator);
            return result;
        } else if (target instanceof StateVariable variable) {
            StateReference result = ComponentFactory.eINSTANCE.createStateReference();
            result.setVariable(variable);
            return result;
        } else if (target instanceof Attribute attribute) {
            AttributeReference result = ComponentFactory.eINSTANCE.createAttributeReference();
            result.setAttribute(attribute);
            return result;
        } else if (target instanceof OperationParameter parameter) {
            ArgumentReference result = ComponentFactory.eINSTANCE.createArgumentReference();
            result.setParameter(parameter);
            return result;
        } else if (target instanceof Dimension dimension) {
            IndexReference result = AssemblyFactory.eINSTANCE.createIndexReference();
            result.setDimension(dimension);
            return result;
        }
        return null;
    }

    /** Replaces an element by another one, which takes over the text and the comments. */
    static void replace(Element old, Element fresh) {
        ICompositeNode node = NodeModelUtils.getNode(old);
        EcoreUtil.replace(old, fresh);
        fresh.getComments().addAll(old.getComments());
        if (node instanceof Adapter adapter) {
            old.eAdapters().remove(adapter);
            fresh.eAdapters().removeIf(INode.class::isInstance); // the node of only a part of the text
            fresh.eAdapters().add(adapter);
        }
    }

    /** Returns the keyword of a statement, by which its comments are attached to the definition. */
    private static String keyword(RepositoryStatement statement) {
        return statement.getKind().getLiteral();
    }

    private static boolean apply(RepositoryStatement statement) {
        Definition definition = statement.getDefinition();
        if (definition == null || definition.eIsProxy()) {
            return false;
        }
        switch (statement.getKind()) {
            case TYPEID -> definition.setRepositoryId(statement.getValue());
            case VERSION -> definition.setVersion(statement.getValue());
            default -> {
                if (!(definition instanceof Module module)) {
                    return false;
                }
                module.setPrefix(statement.getValue());
            }
        }
        return true;
    }
}
