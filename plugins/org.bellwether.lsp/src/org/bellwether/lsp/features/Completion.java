// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.language.proposals.Proposal;
import org.bellwether.language.proposals.Proposals;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.SourceFiles;
import org.bellwether.lsp.workspace.TextFile;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.xtext.AbstractElement;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.nodemodel.ILeafNode;

/** The suggestions at the cursor in the protocol's form: proposals of the language, and snippets. */
public final class Completion {
    private final SourceFiles sources;
    private final Proposals proposals;

    public Completion(SourceFiles sources, Proposals proposals) {
        this.sources = sources;
        this.proposals = proposals;
    }

    public List<CompletionItem> at(Project project, TextFile file, int offset, boolean snippets) {
        if (inside(file, offset)) {
            return List.of();
        }
        Proposals.Result found = proposals.at(
                file.text(),
                offset,
                text -> project.with(file.uri(), text, sources)
                        .file(file.uri())
                        .map(TextFile::resource)
                        .orElse(null));
        Range range = file.positions().range(found.start(), offset - found.start());
        Map<String, CompletionItem> items = new LinkedHashMap<>();
        found.proposals().forEach(p -> items.put(p.label(), item(p, range)));
        if (snippets) {
            snippets(found.next(), range, items);
        }
        return new ArrayList<>(items.values());
    }

    /** Returns whether an offset is inside of a comment or string, where nothing is completed. */
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

    private static CompletionItem item(Proposal proposal, Range range) {
        CompletionItem item = item(proposal.label(), proposal.text(), kind(proposal), proposal.group(), range);
        if (!proposal.detail().isEmpty()) {
            item.setDetail(proposal.detail());
        }
        if (!proposal.documentation().isEmpty()) {
            item.setDocumentation(Either.forRight(new MarkupContent(MarkupKind.MARKDOWN, proposal.documentation())));
        }
        return item;
    }

    private static CompletionItem item(String label, String text, CompletionItemKind kind, char group, Range range) {
        CompletionItem item = new CompletionItem(label);
        item.setKind(kind);
        item.setTextEdit(Either.forLeft(new TextEdit(range, text)));
        item.setSortText(group + label);
        return item;
    }

    private static CompletionItemKind kind(Proposal proposal) {
        return switch (proposal.kind()) {
            case ELEMENT -> SymbolKinds.completion(proposal.element());
            case KEYWORD -> CompletionItemKind.Keyword;
            case WORD -> CompletionItemKind.EnumMember;
            case UNIT -> CompletionItemKind.Unit;
            case OPTION -> CompletionItemKind.Property;
            case VALUE -> CompletionItemKind.Value;
        };
    }

    private static void snippets(Set<AbstractElement> next, Range range, Map<String, CompletionItem> items) {
        for (Snippets.Snippet snippet : Snippets.all()) {
            boolean fits = next.stream()
                    .anyMatch(e -> e instanceof Keyword k
                            && k.getValue().equals(snippet.keyword())
                            && GrammarUtil.containingRule(k).getName().equals(snippet.rule()));
            if (fits) {
                String label = snippet.prefix() + " …";
                CompletionItem item = item(label, snippet.body(), CompletionItemKind.Snippet, 'e', range);
                item.setFilterText(snippet.prefix());
                item.setDetail(snippet.description());
                item.setInsertTextFormat(InsertTextFormat.Snippet);
                items.putIfAbsent(label, item);
            }
        }
    }
}
