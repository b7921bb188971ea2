// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.util.List;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.component.Timer;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Factory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.options.Option;
import org.bellwether.model.parameter.Parameter;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.SemanticTokenTypes;
import org.eclipse.lsp4j.SymbolKind;

/** The protocol's classification of an element: its kind as a symbol, its kind as a completion, and its colour. */
final class SymbolKinds {
    private record Kind(Class<?> type, SymbolKind symbol, CompletionItemKind completion, String colour) {}

    /** The kinds in the order of the search: the first kind that fits is used. */
    private static final List<Kind> KINDS = List.of(
            new Kind(Module.class, SymbolKind.Module, CompletionItemKind.Module, SemanticTokenTypes.Namespace),
            new Kind(Assembly.class, SymbolKind.Class, CompletionItemKind.Class, SemanticTokenTypes.Class),
            new Kind(ActiveType.class, SymbolKind.Class, CompletionItemKind.Class, SemanticTokenTypes.Class),
            new Kind(Home.class, SymbolKind.Class, CompletionItemKind.Class, SemanticTokenTypes.Class),
            new Kind(Deployment.class, SymbolKind.Package, CompletionItemKind.Class, SemanticTokenTypes.Class),
            new Kind(Experiment.class, SymbolKind.Package, CompletionItemKind.Class, SemanticTokenTypes.Class),
            new Kind(EventType.class, SymbolKind.Event, CompletionItemKind.Event, SemanticTokenTypes.Event),
            new Kind(Interface.class, SymbolKind.Interface, CompletionItemKind.Interface, SemanticTokenTypes.Interface),
            new Kind(Enumeration.class, SymbolKind.Enum, CompletionItemKind.Enum, SemanticTokenTypes.Enum),
            new Kind(UserException.class, SymbolKind.Struct, CompletionItemKind.Struct, SemanticTokenTypes.Struct),
            new Kind(TypeDefinition.class, SymbolKind.Struct, CompletionItemKind.Struct, SemanticTokenTypes.Struct),
            new Kind(
                    Enumerator.class,
                    SymbolKind.EnumMember,
                    CompletionItemKind.EnumMember,
                    SemanticTokenTypes.EnumMember),
            new Kind(Operation.class, SymbolKind.Method, CompletionItemKind.Method, SemanticTokenTypes.Method),
            new Kind(Factory.class, SymbolKind.Constructor, CompletionItemKind.Constructor, SemanticTokenTypes.Method),
            new Kind(Behaviour.class, SymbolKind.Function, CompletionItemKind.Function, SemanticTokenTypes.Function),
            new Kind(EventPort.class, SymbolKind.Event, CompletionItemKind.Event, SemanticTokenTypes.Property),
            new Kind(Port.class, SymbolKind.Interface, CompletionItemKind.Interface, SemanticTokenTypes.Property),
            new Kind(Attribute.class, SymbolKind.Property, CompletionItemKind.Property, SemanticTokenTypes.Property),
            new Kind(Member.class, SymbolKind.Field, CompletionItemKind.Field, SemanticTokenTypes.Property),
            new Kind(UnionCase.class, SymbolKind.Field, CompletionItemKind.Field, SemanticTokenTypes.Property),
            new Kind(StateVariable.class, SymbolKind.Field, CompletionItemKind.Field, SemanticTokenTypes.Property),
            new Kind(Timer.class, SymbolKind.Event, CompletionItemKind.Event, SemanticTokenTypes.Property),
            new Kind(Constant.class, SymbolKind.Constant, CompletionItemKind.Constant, SemanticTokenTypes.Variable),
            new Kind(Parameter.class, SymbolKind.Variable, CompletionItemKind.Variable, SemanticTokenTypes.Parameter),
            new Kind(
                    OperationParameter.class,
                    SymbolKind.Variable,
                    CompletionItemKind.Variable,
                    SemanticTokenTypes.Parameter),
            new Kind(Instance.class, SymbolKind.Object, CompletionItemKind.Variable, SemanticTokenTypes.Variable),
            new Kind(Connection.class, SymbolKind.Operator, CompletionItemKind.Reference, SemanticTokenTypes.Variable),
            new Kind(Option.class, SymbolKind.Property, CompletionItemKind.Property, SemanticTokenTypes.Property),
            new Kind(EObject.class, SymbolKind.Variable, CompletionItemKind.Variable, SemanticTokenTypes.Variable));

    private SymbolKinds() {}

    private static Kind kind(EObject element) {
        return KINDS.stream()
                .filter(k -> k.type().isInstance(element))
                .findFirst()
                .orElseThrow();
    }

    static SymbolKind of(EObject element) {
        return kind(element).symbol();
    }

    static CompletionItemKind completion(EObject element) {
        return kind(element).completion();
    }

    static String colour(EObject element) {
        return kind(element).colour();
    }
}
