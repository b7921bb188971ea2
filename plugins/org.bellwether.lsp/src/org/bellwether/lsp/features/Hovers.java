// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.util.Optional;
import org.bellwether.language.proposals.ElementTexts;
import org.bellwether.language.proposals.KeywordMeanings;
import org.bellwether.language.proposals.OptionTexts;
import org.bellwether.lsp.workspace.Occurrences.Occurrence;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.TextFile;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Hover texts: for a named element, an option, a value, or a keyword. */
public final class Hovers {
    private final KeywordMeanings words;
    private final OptionTexts options;

    public Hovers(KeywordMeanings words, OptionTexts options) {
        this.words = words;
        this.options = options;
    }

    public Optional<Hover> at(Project project, TextFile file, int offset) {
        Optional<Occurrence> name = project.occurrences().at(file, offset);
        if (name.isPresent()) {
            return name.map(n -> hover(file, n.offset(), n.length(), ElementTexts.describe(n.element())));
        }
        return file.token(offset).flatMap(token -> token(file, token));
    }

    private Optional<Hover> token(TextFile file, ILeafNode token) {
        EObject element = NodeModelUtils.findActualSemanticObjectFor(token);
        OptionReference option = element == null ? null : Models.containing(element, OptionReference.class);
        if (token.getGrammarElement() instanceof Keyword keyword && isWord(keyword) && option == null) {
            return words.documentation(keyword)
                    .map(text -> hover(file, token, "**" + keyword.getValue() + "**\n\n" + text));
        } else if (option != null) {
            return options.describe(option.getTarget(), option.getOption()).map(text -> hover(file, token, text));
        }
        Expression expression =
                element == null || token.isHidden() ? null : Models.containing(element, Expression.class);
        return Optional.ofNullable(expression)
                .flatMap(ElementTexts::value)
                .map(value -> hover(file, token, "Value: `" + value + "`"));
    }

    private static boolean isWord(Keyword keyword) {
        return Character.isLetter(keyword.getValue().charAt(0))
                || keyword.getValue().startsWith("#");
    }

    private static Hover hover(TextFile file, ILeafNode token, String markdown) {
        return hover(file, token.getOffset(), token.getLength(), markdown);
    }

    private static Hover hover(TextFile file, int offset, int length, String markdown) {
        return new Hover(
                new MarkupContent(MarkupKind.MARKDOWN, markdown),
                file.positions().range(offset, length));
    }
}
