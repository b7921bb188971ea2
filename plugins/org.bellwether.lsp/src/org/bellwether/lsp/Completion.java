// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.language.fixes.Wires;
import org.bellwether.language.values.ValueConverters;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Port;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.idl.Module;
import org.bellwether.model.options.Option;
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
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.resource.IEObjectDescription;

/** What may be written at the cursor: names in scope, keywords, words of lists, units, options, snippets. */
final class Completion {
    private final SourceFiles sources;
    private final LanguageServices language;
    private final Expected expected;
    private final Words words;
    private final Keywords keywords;
    private final OptionTexts options;

    Completion(SourceFiles sources, LanguageServices language, Words words, Keywords keywords, OptionTexts options) {
        this.sources = sources;
        this.language = language;
        this.words = words;
        this.keywords = keywords;
        this.options = options;
        expected = language.get(Expected.class);
    }

    /** The items for one place; the first of each label counts. */
    private static final class Items {
        private final Range range;
        private final Map<String, CompletionItem> byLabel = new LinkedHashMap<>();

        Items(Range range) {
            this.range = range;
        }

        CompletionItem add(String label, String text, CompletionItemKind kind, char group) {
            CompletionItem item = new CompletionItem(label);
            item.setKind(kind);
            item.setTextEdit(Either.forLeft(new TextEdit(range, text)));
            item.setSortText(group + label);
            CompletionItem first = byLabel.putIfAbsent(label, item);
            return first == null ? item : first;
        }
    }

    List<CompletionItem> at(Project project, TextFile file, int offset, boolean snippets) {
        if (inside(file, offset)) {
            return List.of();
        }
        int start = startOfWord(file.text(), offset);
        Set<AbstractElement> next = expected.after(file.text().substring(0, start));
        Place place = new Place(project, sources, file, start, offset);
        Items items = new Items(file.positions().range(start, offset - start));
        names(place, items);
        for (AbstractElement element : next) {
            words(element, place, items);
        }
        if (snippets) {
            snippets(next, items);
        }
        return new ArrayList<>(items.byLabel.values());
    }

    /** In a comment or string nothing is completed. */
    private static boolean inside(TextFile file, int offset) {
        ILeafNode leaf = offset == 0 ? null : file.token(offset - 1).orElse(null);
        if (leaf == null || leaf.getText().isEmpty()) {
            return false;
        }
        String text = leaf.getText();
        boolean comment = text.startsWith("//") && offset <= leaf.getEndOffset()
                || text.startsWith("/*") && offset < leaf.getEndOffset();
        return comment || text.startsWith("\"") && offset < leaf.getEndOffset();
    }

    /** Where the half-typed word before the cursor begins; hyphens belong to it between letters. */
    private static int startOfWord(String text, int offset) {
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

    private void names(Place place, Items items) {
        for (Place.Candidate candidate : place.candidates()) {
            for (IEObjectDescription next : place.scope(candidate).getAllElements()) {
                EObject element = next.getEObjectOrProxy();
                String name = String.join("::", next.getName().getSegments());
                add(items, name, written(name), element, group(candidate, element, name));
            }
            wires(candidate, items);
        }
    }

    /** Behind an arrow: the ends that fit, each as a whole. */
    private void wires(Place.Candidate candidate, Items items) {
        if (candidate.reference() == AssemblyPackage.Literals.CONNECTION_END__INSTANCE) {
            Wires.sourceOf(candidate.owner()).ifPresent(source -> {
                for (Wires.End end : Wires.targets(candidate.owner(), source)) {
                    String text = keywords.written(end.instance().getName()) + "."
                            + keywords.written(end.port().getName());
                    add(items, end.text(), text, end.port(), 'a');
                }
            });
        }
    }

    private static void add(Items items, String label, String text, EObject element, char group) {
        CompletionItem item = items.add(label, text, SymbolKinds.completion(element), group);
        item.setDetail(ElementPaths.kind(element));
        item.setDocumentation(markdown(ElementTexts.describe(element)));
    }

    private String written(String name) {
        return name.contains("::") ? name : keywords.written(name);
    }

    /**
     * Names that are looked up in a place of their own first, then those in scope, then qualified ones. What fits comes
     * before what may be written as well: types of instances, ports for the connection's source.
     */
    private static char group(Place.Candidate candidate, EObject element, String name) {
        if (candidate.reference() == AssemblyPackage.Literals.INSTANCE__TYPE) {
            return element instanceof InstanceType ? 'a' : 'c';
        } else if (candidate.reference() == AssemblyPackage.Literals.CONNECTION_END__INSTANCE) {
            return Wires.sourceOf(candidate.owner()).isPresent() ? 'b' : 'a';
        } else if (candidate.reference() == AssemblyPackage.Literals.CONNECTION_END__PORT) {
            boolean fits = element instanceof Port port
                    && Wires.sourceOf(candidate.owner())
                            .map(source -> Wires.fit(source, port))
                            .orElse(true);
            return fits ? 'a' : 'b';
        }
        return name.contains("::") ? 'c' : isLocal(candidate.reference()) ? 'a' : 'b';
    }

    private static boolean isLocal(EReference reference) {
        return !Module.class.isAssignableFrom(reference.getEReferenceType().getInstanceClass())
                && !reference.getEReferenceType().getEPackage().getName().equals("idl");
    }

    private void words(AbstractElement element, Place place, Items items) {
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

    /** {@code x : } of an instance begins like a parameter's; the types of parameters are nothing for it. */
    private static boolean isTypeOfInstance(AbstractRule rule, Place place) {
        return rule.getName().equals("ParameterTypeName")
                && place.candidates().stream().anyMatch(c -> c.reference() == AssemblyPackage.Literals.INSTANCE__TYPE);
    }

    private void keyword(Keyword keyword, Items items) {
        String rule = GrammarUtil.containingRule(keyword).getName();
        boolean word = Character.isLetter(keyword.getValue().charAt(0))
                || keyword.getValue().startsWith("#");
        if (word && !rule.equals("OwnWord") && !rule.equals("IdlWord")) {
            CompletionItem item = items.add(keyword.getValue(), keyword.getValue(), CompletionItemKind.Keyword, 'd');
            if (item.getDocumentation() == null) {
                words.documentation(keyword).ifPresent(text -> item.setDocumentation(markdown(text)));
            }
        }
    }

    /** The words of a list: kinds, scopes, units. */
    private void rule(AbstractRule rule, Place place, Items items) {
        if (!isTypeOfInstance(rule, place)
                && rule.getType() != null
                && rule.getType().getClassifier() instanceof EEnum list
                && rule.getName().matches(".*(Name|Token)")) {
            for (EEnumLiteral literal : list.getELiterals()) {
                String word = ValueConverters.word(literal);
                if (!word.isEmpty() && !word.equals("none") || !rule.getName().startsWith("Unit")) {
                    CompletionItemKind kind =
                            rule.getName().startsWith("Unit") ? CompletionItemKind.Unit : CompletionItemKind.EnumMember;
                    CompletionItem item = items.add(word, word, kind, 'a');
                    words.documentation(literal).ifPresent(text -> item.setDocumentation(markdown(text)));
                }
            }
        }
    }

    private void optionParts(Assignment assignment, Place place, Items items) {
        String rule = GrammarUtil.containingRule(assignment).getName();
        String feature = assignment.getFeature();
        if (rule.equals("OptionReference") && feature.equals("option")) {
            for (Option option : options.options(null)) {
                String text = option.getName() + " on " + OptionTexts.target(option);
                CompletionItem item = items.add(text, text, CompletionItemKind.Property, 'a');
                item.setDetail(option.getLabel());
                item.setDocumentation(markdown(OptionTexts.describe(option)));
            }
        } else if ((feature.equals("target") || feature.equals("targets")) && isText(assignment)) {
            options.targets().forEach(t -> items.add(t, t, CompletionItemKind.Value, 'a'));
        } else if (feature.equals("value") || feature.equals("levels")) {
            values(place, items);
        }
    }

    /** Whether words are assigned, not a part of the model: a connection has a target, too. */
    private static boolean isText(Assignment assignment) {
        return GrammarUtil.containingRule(assignment).getType().getClassifier() instanceof EClass type
                && type.getEStructuralFeature(assignment.getFeature()) instanceof EAttribute;
    }

    /** The choices of the option whose value or level is wanted. */
    private void values(Place place, Items items) {
        Optional<OptionReference> reference = place.owner().map(Completion::optionAround);
        reference.flatMap(r -> options.option(r.getTarget(), r.getOption())).ifPresent(option -> {
            option.getChoices().forEach(choice -> {
                boolean word = choice.getName().matches("[A-Za-z][\\w-]*");
                String text = word ? choice.getName() : "\"" + choice.getName() + "\"";
                CompletionItem item = items.add(text, text, CompletionItemKind.EnumMember, 'a');
                item.setDocumentation(markdown(
                        choice.getDescription() == null ? OptionTexts.describe(option) : choice.getDescription()));
            });
            if (option.getType() == ParameterType.BOOLEAN) {
                List.of("TRUE", "FALSE").forEach(t -> items.add(t, t, CompletionItemKind.Value, 'a'));
            }
        });
    }

    private static OptionReference optionAround(EObject element) {
        OptionSetting setting = Models.containing(element, OptionSetting.class);
        Factor factor = Models.containing(element, Factor.class);
        return setting != null ? setting.getOption() : factor != null ? factor.getOption() : null;
    }

    private static void snippets(Set<AbstractElement> next, Items items) {
        for (Snippets.Snippet snippet : Snippets.all()) {
            boolean fits = next.stream()
                    .anyMatch(e -> e instanceof Keyword k
                            && k.getValue().equals(snippet.keyword())
                            && GrammarUtil.containingRule(k).getName().equals(snippet.rule()));
            if (fits) {
                CompletionItem item =
                        items.add(snippet.prefix() + " …", snippet.body(), CompletionItemKind.Snippet, 'e');
                item.setFilterText(snippet.prefix());
                item.setDetail(snippet.description());
                item.setInsertTextFormat(InsertTextFormat.Snippet);
            }
        }
    }

    private static Either<String, MarkupContent> markdown(String text) {
        return Either.forRight(new MarkupContent(MarkupKind.MARKDOWN, text));
    }
}
