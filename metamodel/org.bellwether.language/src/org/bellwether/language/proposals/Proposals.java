// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.proposals;

import com.google.inject.Injector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bellwether.language.fixes.ConnectablePorts;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.bellwether.language.values.ValueConverters;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Port;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.scoping.IScopeProvider;

/** Finds the proposals at a place of a text: names in scope, keywords, words of lists, units, options. */
public final class Proposals {
    private final FollowTokens expected;
    private final IScopeProvider scopes;
    private final KeywordMeanings words;
    private final Keywords keywords;
    private final OptionTexts options;

    /**
     * Takes the services for proposals from an injector.
     *
     * @param language the language's injector with the services that editors need
     */
    public Proposals(Injector language, List<OptionCatalogue> catalogues) {
        expected = language.getInstance(FollowTokens.class);
        scopes = language.getInstance(IScopeProvider.class);
        words = new KeywordMeanings();
        keywords = new Keywords(language.getInstance(BellwetherGrammarAccess.class));
        options = new OptionTexts(catalogues);
    }

    /**
     * The proposals for a place.
     *
     * @param start the beginning of the half-typed word that a proposal replaces
     * @param proposals the proposals, with different labels
     * @param next the grammar's elements that may come next
     */
    public record Result(int start, List<Proposal> proposals, Set<AbstractElement> next) {}

    /** The proposals for one place; the first proposal of each label is kept. */
    private static final class Items {
        private final Map<String, Proposal> byLabel = new LinkedHashMap<>();

        void add(Proposal proposal) {
            byLabel.putIfAbsent(proposal.label(), proposal);
        }
    }

    /**
     * Returns the proposals at an offset outside of comments and strings.
     *
     * @param read parses a text as the file's text; called for several possible ends of the statement
     */
    public Result at(String text, int offset, Function<String, XtextResource> read) {
        int start = startOfWord(text, offset);
        Set<AbstractElement> next = expected.after(text.substring(0, start));
        CompletionContext place = new CompletionContext(text, start, offset, read);
        Items items = new Items();
        names(place, qualifier(text, start), items);
        for (AbstractElement element : next) {
            words(element, place, items);
        }
        return new Result(start, new ArrayList<>(items.byLabel.values()), next);
    }

    /** Returns the beginning of the half-typed word before the cursor; hyphens between letters are part of the word. */
    public static int startOfWord(String text, int offset) {
        int start = offset;
        while (start > 0
                && (isPart(text.charAt(start - 1))
                        || start < offset
                                && start > 1
                                && text.charAt(start - 1) == '-'
                                && isPart(text.charAt(start))
                                && isPart(text.charAt(start - 2)))) {
            start--;
        }
        return start;
    }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /** Returns the qualifier before the half-typed word: {@code nav::} of {@code nav::Na}; empty without one. */
    private static String qualifier(String text, int start) {
        int from = start;
        while (from > 0 && (isPart(text.charAt(from - 1)) || text.charAt(from - 1) == ':')) {
            from--;
        }
        String before = text.substring(from, start);
        return before.endsWith("::") ? before.replaceFirst("^::", "") : "";
    }

    private void names(CompletionContext place, String qualifier, Items items) {
        for (CompletionContext.Candidate candidate : place.candidates()) {
            for (IEObjectDescription next :
                    scopes.getScope(candidate.owner(), candidate.reference()).getAllElements()) {
                EObject element = next.getEObjectOrProxy();
                String whole = String.join("::", next.getName().getSegments());
                if (whole.startsWith(qualifier)) {
                    String name = whole.substring(qualifier.length());
                    String text = written(name) + arguments(candidate, element, place);
                    items.add(element(name, text, element, group(candidate, element, name)));
                }
            }
            wires(candidate, items);
        }
    }

    /**
     * Returns the arguments of a called operation: {@code (key = )}, to be filled in. Omitted arguments are generated.
     */
    private static String arguments(CompletionContext.Candidate candidate, EObject element, CompletionContext place) {
        boolean isCalled = candidate.reference() == ComponentPackage.Literals.CALL__OPERATION;
        return isCalled && element instanceof Operation operation && !place.isFollowedBy('(')
                ? operation.getParameters().stream()
                        .filter(parameter -> parameter.getDirection() != Direction.OUT)
                        .map(parameter -> parameter.getName() + " = ")
                        .collect(Collectors.joining(", ", "(", ")"))
                : "";
    }

    /** Adds the possible target ends of a connection after its arrow. */
    private void wires(CompletionContext.Candidate candidate, Items items) {
        if (candidate.reference() == AssemblyPackage.Literals.CONNECTION_END__INSTANCE) {
            ConnectablePorts.sourceOf(candidate.owner()).ifPresent(source -> {
                for (ConnectablePorts.End end : ConnectablePorts.targets(candidate.owner(), source)) {
                    String text = keywords.written(end.instance().getName()) + "."
                            + keywords.written(end.port().getName());
                    items.add(element(end.text(), text, end.port(), 'a'));
                }
            });
        }
    }

    private static Proposal element(String label, String text, EObject element, char group) {
        return new Proposal(
                label,
                text,
                Proposal.Kind.ELEMENT,
                element,
                ElementPaths.kind(element),
                ElementTexts.describe(element),
                group);
    }

    private static Proposal word(String text, Proposal.Kind kind, String documentation, char group) {
        return new Proposal(text, text, kind, null, "", documentation, group);
    }

    private String written(String name) {
        return name.contains("::") ? name : keywords.written(name);
    }

    /**
     * Returns the sort group of a name: names of a local scope first, then names in scope, then qualified names.
     * Fitting names come before other possible names: types of instances, ports for the connection's source.
     */
    private static char group(CompletionContext.Candidate candidate, EObject element, String name) {
        if (candidate.reference() == AssemblyPackage.Literals.INSTANCE__TYPE) {
            return element instanceof InstanceType ? 'a' : 'c';
        } else if (candidate.reference() == AssemblyPackage.Literals.CONNECTION_END__INSTANCE) {
            return ConnectablePorts.sourceOf(candidate.owner()).isPresent() ? 'b' : 'a';
        } else if (candidate.reference() == AssemblyPackage.Literals.CONNECTION_END__PORT) {
            boolean fits = element instanceof Port port
                    && ConnectablePorts.sourceOf(candidate.owner())
                            .map(source -> ConnectablePorts.fit(source, port))
                            .orElse(true);
            return fits ? 'a' : 'b';
        }
        return name.contains("::") ? 'c' : isLocal(candidate.reference()) ? 'a' : 'b';
    }

    private static boolean isLocal(EReference reference) {
        return !Module.class.isAssignableFrom(reference.getEReferenceType().getInstanceClass())
                && !reference.getEReferenceType().getEPackage().getName().equals("idl");
    }

    private void words(AbstractElement element, CompletionContext place, Items items) {
        if (element instanceof Keyword keyword) {
            keyword(keyword, items);
        } else if (element instanceof Assignment assignment) {
            if (assignment.getTerminal() instanceof RuleCall call) {
                rule(call.getRule(), place, items);
                optionParts(assignment, place, items);
            }
        } else if (element instanceof RuleCall call) {
            rule(call.getRule(), place, items);
            if (call.getRule().getName().equals("WordLiteral")) {
                values(place, items);
            }
        }
    }

    /**
     * Returns whether {@code x : } begins an instance rather than a parameter: the types of parameters are not proposed
     * there.
     */
    private static boolean isTypeOfInstance(AbstractRule rule, CompletionContext place) {
        return rule.getName().equals("ParameterTypeName")
                && place.candidates().stream().anyMatch(c -> c.reference() == AssemblyPackage.Literals.INSTANCE__TYPE);
    }

    private void keyword(Keyword keyword, Items items) {
        String rule = GrammarUtil.containingRule(keyword).getName();
        boolean word = Character.isLetter(keyword.getValue().charAt(0))
                || keyword.getValue().startsWith("#");
        if (word && !rule.equals("OwnWord") && !rule.equals("IdlWord")) {
            items.add(word(
                    keyword.getValue(),
                    Proposal.Kind.KEYWORD,
                    words.documentation(keyword).orElse(""),
                    'd'));
        }
    }

    /** Adds the words of a list: kinds, scopes, units. */
    private void rule(AbstractRule rule, CompletionContext place, Items items) {
        if (!isTypeOfInstance(rule, place)
                && rule.getType() != null
                && rule.getType().getClassifier() instanceof EEnum list
                && rule.getName().matches(".*(Name|Token)")) {
            for (EEnumLiteral literal : list.getELiterals()) {
                String word = ValueConverters.word(literal);
                if (!word.isEmpty() && !word.equals("none") || !rule.getName().startsWith("Unit")) {
                    Proposal.Kind kind = rule.getName().startsWith("Unit") ? Proposal.Kind.UNIT : Proposal.Kind.WORD;
                    items.add(word(word, kind, words.documentation(literal).orElse(""), 'a'));
                }
            }
        }
    }

    private void optionParts(Assignment assignment, CompletionContext place, Items items) {
        String rule = GrammarUtil.containingRule(assignment).getName();
        String feature = assignment.getFeature();
        if (rule.equals("OptionReference") && feature.equals("option")) {
            for (Option option : options.options(null)) {
                String text = option.getName() + " on " + OptionTexts.target(option);
                String label = option.getLabel() == null ? "" : option.getLabel();
                items.add(
                        new Proposal(text, text, Proposal.Kind.OPTION, null, label, OptionTexts.describe(option), 'a'));
            }
        } else if ((feature.equals("target") || feature.equals("targets")) && isText(assignment)) {
            options.targets().forEach(t -> items.add(word(t, Proposal.Kind.VALUE, "", 'a')));
        } else if (feature.equals("value") || feature.equals("levels")) {
            values(place, items);
        }
    }

    /** Returns whether an assignment sets a text rather than a part of the model: connections have a target, too. */
    private static boolean isText(Assignment assignment) {
        return GrammarUtil.containingRule(assignment).getType().getClassifier() instanceof EClass type
                && type.getEStructuralFeature(assignment.getFeature()) instanceof EAttribute;
    }

    /** Adds the choices of the option whose value or level is expected. */
    private void values(CompletionContext place, Items items) {
        Optional<OptionReference> reference = place.owner().map(Proposals::optionAround);
        reference.flatMap(r -> options.option(r.getTarget(), r.getOption())).ifPresent(option -> {
            option.getChoices().forEach(choice -> {
                boolean word = choice.getName().matches("[A-Za-z][\\w-]*");
                String text = word ? choice.getName() : "\"" + choice.getName() + "\"";
                String meaning =
                        choice.getDescription() == null ? OptionTexts.describe(option) : choice.getDescription();
                items.add(word(text, Proposal.Kind.WORD, meaning, 'a'));
            });
            if (option.getType() == ParameterType.BOOLEAN) {
                List.of("TRUE", "FALSE").forEach(t -> items.add(word(t, Proposal.Kind.VALUE, "", 'a')));
            }
        });
    }

    private static OptionReference optionAround(EObject element) {
        OptionSetting setting = Models.containing(element, OptionSetting.class);
        Factor factor = Models.containing(element, Factor.class);
        return setting != null ? setting.getOption() : factor != null ? factor.getOption() : null;
    }
}
