// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.bellwether.language.TextFormat;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.validation.ModelValidator;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.xtext.Grammar;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.ParserRule;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages about the language are true: the reference is that of this grammar, and the tour works. */
class PagesTest {
    private static final Path HOME = Path.of(System.getProperty("bellwether.home"));

    /** Writing the page fails if a construct has no example, or if an example has syntax errors. */
    @Test
    void theReferenceIsUpToDate() throws IOException {
        assertEquals(
                LanguagePage.text(HOME),
                Files.readString(HOME.resolve(LanguagePage.PATH)),
                "run ./bellwether regenerate");
    }

    /** Each example belongs to a rule of the grammar, and contains an element of that rule. */
    @Test
    void eachExampleOfTheReferenceIsParsed() throws IOException {
        IParser parser = TextFormat.injector().getInstance(IParser.class);
        Grammar grammar =
                TextFormat.injector().getInstance(BellwetherGrammarAccess.class).getGrammar();
        List<MatchResult> entries = Pattern.compile("### (\\w+)\n(?:(?!###).)*?```bellwether\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(HOME.resolve(LanguagePage.PATH)))
                .results()
                .toList();
        assertTrue(entries.size() > 100, () -> "only " + entries.size());
        for (MatchResult entry : entries) {
            ParserRule rule = (ParserRule) GrammarUtil.findRuleForName(grammar, entry.group(1));
            IParseResult parsed = parser.parse(rule, new StringReader(entry.group(2)));
            assertTrue(!parsed.hasSyntaxErrors(), entry::group);
            EClass shown = parsed.getRootASTElement().eClass();
            assertTrue(Examples.made(rule).isEmpty() || Examples.made(rule).contains(shown), entry::group);
        }
    }

    @Test
    void theReferencesModelsAreRight() {
        for (String file : LanguagePage.MODELS) {
            if (!file.endsWith("catalogue.bellwether")) {
                LoadedModel loaded = new ModelLoader().load(HOME.resolve(file));
                assertEquals(List.of(), loaded.problems(), file);
            }
        }
    }

    @Test
    void eachPieceOfTheTourIsParsed() throws IOException {
        IParser parser = TextFormat.injector().getInstance(IParser.class);
        List<String> pieces = pieces(HOME.resolve("docs/tutorial/tour.md"));
        assertTrue(pieces.size() >= 5, () -> "only " + pieces.size());
        for (String piece : pieces) {
            assertTrue(!parser.parse(new StringReader(piece)).hasSyntaxErrors(), piece);
        }
    }

    @Test
    void theTourTogetherIsAModelWithoutProblems(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("heating.bellwether");
        Files.writeString(file, String.join("\n", pieces(HOME.resolve("docs/tutorial/tour.md"))));
        LoadedModel loaded = new ModelLoader().load(file);
        assertEquals(List.of(), loaded.problems());
        assertEquals(List.of(), new ModelValidator().validate(loaded.resources()));
    }

    private static List<String> pieces(Path page) throws IOException {
        return Pattern.compile("```bellwether\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(page))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
