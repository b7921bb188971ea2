// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import com.google.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.language.errors.SyntaxHints;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Spelling;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Describes the reason why a name is unresolved, in the reader's terms. */
public final class LinkingMessages {
    /** References whose name differs from the name of each of their targets. */
    private static final Map<String, String> WORDS = Map.of(
            "supertypes", "supertype",
            "bases", "base",
            "supports", "supported interface",
            "raises", "exception",
            "getRaises", "exception",
            "setRaises", "exception",
            "phases", "phase",
            "factors", "factor",
            "nodes", "node",
            "target", "value");

    @Inject
    private BellwetherScopeProvider scopes;

    /**
     * The reason why a name is unresolved.
     *
     * @param reason the text after "it refers to NAME, "
     * @param fix how to fix the name, or null for the standard advice
     */
    public record Message(String reason, String fix) {}

    /** Returns the message about a name; null if the local scope is unknown, which another message reports. */
    public Message message(EObject context, EReference reference, String name) {
        NameScope scope = scopes.scope(context, reference);
        if (!scope.isKnown() && !name.contains("::")) {
            return null;
        }
        if (context instanceof MemberReference of
                && !name.contains("::")
                && scope.names().isEmpty()) {
            return ofNoStruct(of, name);
        }
        Message ofTimer = context instanceof PortPoint point ? TimerHints.message(point, name) : null;
        if (ofTimer != null) {
            return ofTimer;
        }
        Message ofConnection = context instanceof ConnectionPoint point ? ofInstance(point, name) : null;
        if (ofConnection != null) {
            return ofConnection;
        }
        EObject other = scope.any(name);
        if (other != null) {
            String is = article(ElementPaths.kind(other)) + ", not "
                    + article(MessageTerms.kind(reference.getEReferenceType()));
            return new Message("which is " + is, null);
        }
        String place = name.contains("::") ? "" : MessageTerms.place(context, reference);
        String simple = name.startsWith("::") ? name.substring(2) : name;
        Optional<String> alien = reference.getEReferenceType() == IdlPackage.Literals.TYPE_DEFINITION
                ? SyntaxHints.type(simple)
                : Optional.empty();
        return new Message(
                "which " + (place.isEmpty() ? "does not exist" : place + " does not have"),
                alien.or(() -> ForeignLiterals.fix(context, simple))
                        .or(() -> Optional.ofNullable(beforePoint(context, simple)))
                        .or(() -> hidden(name, scope.names()))
                        .orElseGet(() -> fix(simple, scope.names(), !place.isEmpty())));
    }

    /** Returns the message about a point after an element without members. */
    private static Message ofNoStruct(MemberReference reference, String name) {
        NamedElement owner = MessageTerms.declaration(reference.getValue());
        if (owner == null) {
            return new Message("but the value before the point is not a struct", "Remove ." + name);
        } else if (owner instanceof Definition && !(owner instanceof Constant)) {
            String kind = article(ElementPaths.kind(owner));
            return new Message("but " + owner.getName() + " is " + kind, instead(owner, name));
        }
        String whole = owner.getName() + " is read as a whole";
        return new Message("but " + owner.getName() + " is not a struct", "Remove ." + name + ": " + whole);
    }

    /** Returns the correct text to replace a point and a name after a definition. */
    private static String instead(NamedElement owner, String name) {
        return owner instanceof Enumeration
                ? "An enumerator is written by its name alone: " + name
                : "A name in " + article(ElementPaths.kind(owner)) + " is written " + owner.getName() + "::" + name;
    }

    /** Returns the probable meaning of a point after a value that cannot be resolved; null if there is none. */
    private static String beforePoint(EObject context, String name) {
        return name.equals("state") && context.eContainer() instanceof MemberReference reference
                ? "A state variable is read by its name alone: "
                        + written(reference, ComponentPackage.Literals.MEMBER_REFERENCE__MEMBER)
                : null;
    }

    /** Returns the message about an instance in the place of a connection; null for other elements. */
    private static Message ofInstance(ConnectionPoint point, String name) {
        Assembly assembly = LocalNames.deployed(point);
        boolean isInstance =
                assembly != null && assembly.getInstances().stream().anyMatch(each -> name.equals(each.getName()));
        String port = name + "." + written(point, ExperimentPackage.Literals.CONNECTION_POINT__OPERATION);
        return isInstance
                ? new Message(
                        "which is an instance, not a connection",
                        "Write over " + port + " -> INSTANCE.PORT for a connection, at " + port + " for a port")
                : null;
    }

    private static String written(EObject element, EReference reference) {
        return NodeModelUtils.findNodesForFeature(element, reference).stream()
                .map(NodeModelUtils::getTokenText)
                .collect(Collectors.joining());
    }

    /**
     * Returns advice about a name that is valid from outermost scope, but whose first part refers to a nearer element.
     */
    private static Optional<String> hidden(String name, List<String> names) {
        String first = name.substring(0, Math.max(0, name.indexOf("::")));
        return !first.isEmpty() && names.contains(name)
                ? Optional.of("Write ::" + name + ": another " + first + " is nearer here")
                : Optional.empty();
    }

    /**
     * Returns the probable name; for a local scope also all its names; null for a message without a suggestion.
     */
    private static String fix(String name, List<String> names, boolean isPlace) {
        return isPlace && !names.isEmpty()
                ? Spelling.didYouMeanOneOf(name, names)
                : NameSuggestions.didYouMean(name, names);
    }

    static String article(String noun) {
        return ("aeiou".indexOf(noun.charAt(0)) >= 0 ? "an " : "a ") + noun;
    }

    /** Returns a reference in words: {@code event type}. */
    public static String words(EReference reference) {
        String name = reference.getName();
        return WORDS.getOrDefault(
                name, name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT));
    }
}
