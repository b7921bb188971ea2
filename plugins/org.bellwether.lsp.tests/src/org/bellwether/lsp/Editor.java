// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.proposals.KeywordMeanings;
import org.bellwether.language.proposals.Keywords;
import org.bellwether.language.proposals.OptionTexts;
import org.bellwether.language.proposals.Proposals;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.bellwether.lsp.features.CodeActions;
import org.bellwether.lsp.features.Completion;
import org.bellwether.lsp.features.Hovers;
import org.bellwether.lsp.workspace.Diagnostics;
import org.bellwether.lsp.workspace.LanguageServices;
import org.bellwether.lsp.workspace.LanguageSession;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.SourceFiles;
import org.bellwether.lsp.workspace.TextFile;
import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.xtext.ide.server.Document;

/** One open text in an editor; a bar in an excerpt marks a place in the text. */
public final class Editor {
    public static final Path BASICSP =
            Path.of(System.getProperty("bellwether.home"), "examples", "basicsp", "basicsp.bellwether");

    private final LanguageSession session;
    private final String name;
    private final URI uri;
    private int version;

    public Editor(LanguageSession session, Path file, String text) {
        this.session = session;
        name = file.toUri().toString();
        uri = SourceFiles.uri(name);
        session.sources().open(name, version, text);
        session.changed();
    }

    public static Editor basicsp(LanguageSession session) {
        return new Editor(session, BASICSP, read(BASICSP));
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces an excerpt that occurs once in the text. */
    public Editor replace(String old, String fresh) {
        String text = file().text();
        if (text.indexOf(old) < 0 || text.indexOf(old) != text.lastIndexOf(old)) {
            throw new IllegalArgumentException("not there once: " + old);
        }
        return change(text.replace(old, fresh));
    }

    public Editor change(String text) {
        return change(new TextDocumentContentChangeEvent(text));
    }

    public Editor change(TextDocumentContentChangeEvent event) {
        session.sources().change(name, ++version, List.of(event));
        session.changed();
        return this;
    }

    public Project project() {
        return session.project(uri);
    }

    public TextFile file() {
        return session.file(uri).orElseThrow();
    }

    /** Returns the offset of the bar in an excerpt. */
    public int offset(String marked) {
        int bar = marked.indexOf('|');
        int at = file().text().indexOf(marked.substring(0, bar) + marked.substring(bar + 1));
        if (at < 0) {
            throw new IllegalArgumentException("not there: " + marked);
        }
        return at + bar;
    }

    public List<Diagnostic> diagnostics() {
        return Diagnostics.of(project(), file());
    }

    public List<CompletionItem> completions(String marked) {
        return completion().at(project(), file(), offset(marked), true);
    }

    public List<String> labels(String marked) {
        return completions(marked).stream().map(CompletionItem::getLabel).toList();
    }

    Completion completion() {
        LanguageServices language = session.language();
        return new Completion(session.sources(), new Proposals(language.injector(), language.catalogues()));
    }

    public Keywords keywords() {
        return new Keywords(session.language().get(BellwetherGrammarAccess.class));
    }

    OptionTexts options() {
        return new OptionTexts(session.language().catalogues());
    }

    public String hover(String marked) {
        return new Hovers(new KeywordMeanings(), options())
                .at(project(), file(), offset(marked))
                .map(h -> h.getContents().getRight().getValue())
                .orElse("");
    }

    public List<CodeAction> fixes(Diagnostic diagnostic) {
        return CodeActions.of(project(), file(), diagnostic.getRange(), session.sources());
    }

    /** Returns the text after the edits. */
    public String apply(Iterable<TextEdit> edits) {
        return new Document(0, file().text()).applyChanges(edits).getContents();
    }

    public String name() {
        return name;
    }
}
