// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.text;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.edit.statement.Signatures;
import org.bellwether.edit.statement.Suggestion;
import org.bellwether.language.TextFormat;
import org.bellwether.language.proposals.ElementTexts;
import org.bellwether.language.proposals.KeywordMeanings;
import org.bellwether.language.proposals.OptionTexts;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.resource.EObjectAtOffsetHelper;
import org.eclipse.xtext.resource.XtextResource;

/**
 * The functions of a text pane: positions of elements, suggestions, meanings of words. Offsets refer to the current
 * {@link org.bellwether.edit.EditingSession#text}; there is no help for a text with syntax errors.
 */
public final class TextAssist {
    private final SessionState sessionState;
    private final SessionThread thread;
    private final Signatures signatures;
    private final KeywordMeanings words = new KeywordMeanings();
    private final OptionTexts options;
    private final EObjectAtOffsetHelper names = TextFormat.injector().getInstance(EObjectAtOffsetHelper.class);

    public TextAssist(
            SessionState sessionState, SessionThread thread, Signatures signatures, List<OptionCatalogue> catalogues) {
        this.sessionState = sessionState;
        this.thread = thread;
        this.signatures = signatures;
        options = new OptionTexts(catalogues);
    }

    /** Returns the keywords of the notation, including those that are keywords only in some places. */
    public SortedSet<String> keywords() {
        BellwetherGrammarAccess grammar = TextFormat.injector().getInstance(BellwetherGrammarAccess.class);
        SortedSet<String> result = new TreeSet<>(GrammarUtil.getAllKeywords(grammar.getGrammar()));
        result.removeIf(word -> !Character.isLetter(word.charAt(0)));
        return result;
    }

    /** Returns the position of an element or of the element around it; empty if its file's text cannot be read. */
    public Optional<TextRange> find(String id) {
        return thread.call(() -> {
            EObject element = sessionState.model().get(id);
            ModelFile file = sessionState.model().file(element);
            if (nodes(file).isEmpty()) {
                return Optional.empty();
            }
            ICompositeNode node = null;
            for (EObject each = element; node == null && each != null; each = each.eContainer()) {
                node = NodeModelUtils.findActualNodeFor(each);
            }
            return Optional.ofNullable(node).map(n -> new TextRange(file.path(), n.getOffset(), n.getLength()));
        });
    }

    /** Returns the id of the element at an offset, without its details; the file's id if there is no element. */
    public String elementAt(String path, int offset) {
        return thread.call(() -> {
            Optional<ILeafNode> leaf = leaf(sessionState.files().get(path), offset);
            EObject element =
                    leaf.map(NodeModelUtils::findActualSemanticObjectFor).orElse(null);
            while (element != null
                    && (!Outline.isShown(element) || sessionState.model().id(element) == null)) {
                element = element.eContainer();
            }
            return element == null ? path + "#/" : sessionState.model().id(element);
        });
    }

    /** Returns the help for the word at an offset. */
    public Optional<TextHelp> help(String path, int offset) {
        return thread.call(() -> {
            ModelFile file = sessionState.files().get(path);
            return leaf(file, offset)
                    .filter(leaf -> !leaf.isHidden())
                    .flatMap(leaf -> meaning((XtextResource) file.resource(), leaf, offset)
                            .map(text -> new TextHelp(leaf.getOffset(), leaf.getLength(), text)));
        });
    }

    private Optional<String> meaning(XtextResource resource, ILeafNode leaf, int offset) {
        EObject around = NodeModelUtils.findActualSemanticObjectFor(leaf);
        OptionReference option = around == null ? null : Models.containing(around, OptionReference.class);
        if (option != null) {
            return options.describe(option.getTarget(), option.getOption());
        } else if (leaf.getGrammarElement() instanceof Keyword keyword) {
            return Character.isLetter(keyword.getValue().charAt(0)) ? words.documentation(keyword) : Optional.empty();
        }
        EObject named = names.resolveElementAt(resource, offset);
        return Optional.ofNullable(named).filter(e -> !e.eIsProxy()).map(ElementTexts::describe);
    }

    /**
     * Returns suggestions in a text of a file, which may differ from the current text.
     *
     * @param offset the offset; must be outside of comments and strings
     */
    public List<Suggestion> complete(String path, String text, int offset) {
        return thread.call(() -> signatures.completeText(sessionState.files().get(path), text, offset));
    }

    private Optional<ICompositeNode> nodes(ModelFile file) {
        if (!file.isEditable() || file.isBroken()) {
            return Optional.empty();
        }
        sessionState.refresh(true);
        IParseResult read = ((XtextResource) file.resource()).getParseResult();
        return Optional.ofNullable(read).map(IParseResult::getRootNode);
    }

    private Optional<ILeafNode> leaf(ModelFile file, int offset) {
        return nodes(file).map(root -> NodeModelUtils.findLeafNodeAtOffset(root, offset));
    }
}
