// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.language.TextFormat;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.bellwether.language.values.ValueConverters;
import org.bellwether.model.io.RepositoryFile;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.AbstractRule;
import org.eclipse.xtext.Action;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.Grammar;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.ParserRule;
import org.eclipse.xtext.RuleCall;

/**
 * The reference of the notation: each construct with its meaning from the schema, its syntax from the grammar, its parts,
 * and an example from a test model that has everything.
 */
public final class LanguagePage {
    static final String PATH = "docs/reference/language.md";
    static final List<String> MODELS = List.of(
            "testmodels/everything/everything.bellwether",
            "testmodels/language/types.bellwether",
            "testmodels/language/uses.bellwether",
            "testmodels/language/catalogue.bellwether",
            "examples/basicsp/basicsp.bellwether",
            "examples/interactions/interactions.bellwether");

    /** The folders of examples for elements that none of the models has. */
    static final List<String> RARE =
            List.of("testmodels/language/pasted.idl", "testmodels/language/measures.bellwether");

    /** The page's chapters and the rules that each begins with: all rules up to the next chapter's first follow. */
    private record Chapter(String title, String firstRule) {}

    private static final List<Chapter> CHAPTERS = List.of(
            new Chapter("Files", "Model"),
            new Chapter("IDL", "Include"),
            new Chapter("Types", "PrimitiveType"),
            new Chapter("Components, servers, clients", "ComponentType"),
            new Chapter("Behaviours", "StateVariable"),
            new Chapter("Assemblies", "Assembly"),
            new Chapter("Deployments", "Deployment"),
            new Chapter("Experiments", "Experiment"),
            new Chapter("Options", "OptionSettingBody"),
            new Chapter("Expressions", "WordLiteral"));

    private final Grammar grammar;
    private final Examples examples;

    private LanguagePage(Path repository) throws IOException {
        grammar =
                TextFormat.injector().getInstance(BellwetherGrammarAccess.class).getGrammar();
        examples = new Examples(
                MODELS.stream().map(repository::resolve).toList(),
                RARE.stream().map(repository::resolve).toList());
    }

    /** Writes the page of the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        RepositoryFile.write(repository, PATH, text(repository));
    }

    static String text(Path repository) throws IOException {
        return new LanguagePage(repository).page();
    }

    private String page() {
        StringBuilder page = new StringBuilder("""
                <!-- SPDX-License-Identifier: Apache-2.0 -->
                <!-- Written by org.bellwether.language.docs.LanguagePage; do not edit. -->
                # The Bellwether language

                Every construct: what it means, how it is written, what its parts are, and an example. [The tour](../tutorial/tour.md) is the
                place to begin; [the notation](notation.md) says how names are looked up, how files are laid out, what comments belong to.

                In the syntax, words in quotes are written as they stand; `?` after a part means that it may be left out, `*` that it may stand
                any number of times, `+` at least once; `|` separates choices. Any part that is missing may be written `?` in a model.
                """);
        for (ParserRule rule : constructs()) {
            CHAPTERS.stream()
                    .filter(c -> c.firstRule().equals(rule.getName()))
                    .forEach(c -> page.append("\n## ").append(c.title()).append('\n'));
            page.append(entry(rule));
        }
        return page.toString();
    }

    /** Returns the rules that create an element, in the grammar's order. */
    private List<ParserRule> constructs() {
        return grammar.getRules().stream()
                .filter(ParserRule.class::isInstance)
                .map(ParserRule.class::cast)
                .filter(r -> !r.isFragment() && !GrammarUtil.isDatatypeRule(r))
                .filter(r -> !r.getName().startsWith("Next") && !r.getName().startsWith("Inner"))
                .filter(r -> makesElement(r) && !isOperator(r))
                .toList();
    }

    /** Returns whether a rule creates an element; a rule that only chooses between others has no entry. */
    private static boolean makesElement(ParserRule rule) {
        return !EcoreUtil2.eAllOfType(rule, Assignment.class).isEmpty()
                || EcoreUtil2.eAllOfType(rule, Action.class).stream().anyMatch(a -> a.getType() != null);
    }

    /**
     * Returns whether a rule only puts operators between other rules; the notation's table of operators describes
     * these.
     */
    private static boolean isOperator(ParserRule rule) {
        return EcoreUtil2.eAllOfType(rule, Action.class).stream().anyMatch(a -> a.getOperator() != null)
                && !type(rule).getName().equals(rule.getName());
    }

    /**
     * Returns the class that a rule makes, also if it may pass on an element of another rule; if several, the one with
     * its name.
     */
    private static EClass type(ParserRule rule) {
        Set<EClass> made = Examples.made(rule);
        return made.stream()
                .filter(c -> made.size() == 1 || c.getName().equals(rule.getName()))
                .findFirst()
                .orElse((EClass) rule.getType().getClassifier());
    }

    private String entry(ParserRule rule) {
        EClass type = type(rule);
        StringBuilder text = new StringBuilder("\n### ").append(rule.getName()).append('\n');
        SchemaDocs.of(type).ifPresent(d -> text.append(d).append('\n'));
        text.append("\n    ")
                .append(wrapped(rule.getName() + ": " + SyntaxText.of(rule).replace("Inner", "")))
                .append('\n');
        List<String> parts = parts(rule, type);
        if (!parts.isEmpty()) {
            text.append("\n| part | meaning |\n|---|---|\n");
            parts.forEach(p -> text.append(p).append('\n'));
        }
        String example = examples.of(rule)
                .orElseThrow(() -> new IllegalStateException(
                        "no example for the rule " + rule.getName() + ": add one to testmodels/language"));
        return text.append("\n```bellwether\n")
                .append(example)
                .append("\n```\n")
                .toString();
    }

    /** Returns a row for each feature that the rule sets, directly or through its fragments. */
    private List<String> parts(ParserRule rule, EClass type) {
        Set<EStructuralFeature> features = new LinkedHashSet<>();
        collect(rule, type, features, new LinkedHashSet<>());
        List<String> rows = new ArrayList<>();
        for (EStructuralFeature feature : features) {
            SchemaDocs.of(feature)
                    .filter(d -> !feature.getName().equals("name"))
                    .ifPresent(d ->
                            rows.add("| " + feature.getName() + " | " + d.replace("|", "\\|") + words(feature) + " |"));
        }
        return rows;
    }

    private static void collect(
            AbstractRule rule, EClass type, Set<EStructuralFeature> result, Set<AbstractRule> seen) {
        if (!seen.add(rule)) {
            return;
        }
        for (var element : EcoreUtil2.eAllContentsAsList(rule)) {
            if (element instanceof Assignment assignment) {
                EStructuralFeature feature = type.getEStructuralFeature(assignment.getFeature());
                if (feature != null) {
                    result.add(feature);
                }
            } else if (element instanceof RuleCall call && call.getRule() instanceof ParserRule p && p.isFragment()) {
                collect(p, type, result, seen);
            }
        }
    }

    /** Returns the words that a feature of an enumeration's type may have. */
    private String words(EStructuralFeature feature) {
        if (!(feature.getEType() instanceof EEnum list) || list.getName().equals("Unit")) {
            return "";
        }
        List<String> words = list.getELiterals().stream()
                .map(l -> "`" + ValueConverters.word(l) + "`"
                        + SchemaDocs.of(l)
                                .map(d -> ": " + d.replaceFirst("[.]$", ""))
                                .orElse(""))
                .toList();
        return " " + String.join("; ", words) + ".";
    }

    /** Breaks long syntax into several lines of a block of code. */
    private static String wrapped(String syntax) {
        StringBuilder text = new StringBuilder();
        int column = 0;
        for (String word : syntax.split(" ")) {
            if (column > 0 && column + word.length() > 110) {
                text.append("\n        ");
                column = 4;
            } else if (column > 0) {
                text.append(' ');
            }
            text.append(word);
            column += word.length() + 1;
        }
        return text.toString();
    }
}
