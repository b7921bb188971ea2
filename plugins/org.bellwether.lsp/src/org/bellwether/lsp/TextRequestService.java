// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.bellwether.language.proposals.KeywordMeanings;
import org.bellwether.language.proposals.Keywords;
import org.bellwether.language.proposals.OptionTexts;
import org.bellwether.language.proposals.Proposals;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.bellwether.lsp.features.CodeActions;
import org.bellwether.lsp.features.Colours;
import org.bellwether.lsp.features.Completion;
import org.bellwether.lsp.features.Folding;
import org.bellwether.lsp.features.Formatting;
import org.bellwether.lsp.features.Hovers;
import org.bellwether.lsp.features.Navigation;
import org.bellwether.lsp.features.Outline;
import org.bellwether.lsp.features.Renaming;
import org.bellwether.lsp.workspace.LanguageServices;
import org.bellwether.lsp.workspace.LanguageSession;
import org.bellwether.lsp.workspace.Log;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.SourceFiles;
import org.bellwether.lsp.workspace.TextFile;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/**
 * All requests about texts. One thread handles them in order; each request sees the texts as they are when it is
 * handled.
 */
final class TextRequestService implements TextDocumentService {
    /** The time without typing after which diagnostics are computed, in milliseconds. */
    private static final long QUIET = 150;

    interface Work<T> {
        T on(LanguageSession session) throws Exception;
    }

    private interface At<T> {
        T on(Project project, TextFile file, int offset) throws Exception;
    }

    private final ScheduledExecutorService worker;
    private final LanguageSession session = new LanguageSession();
    private final Navigation navigation = new Navigation(session.sources());
    private LanguageClient client;
    private ScheduledFuture<?> diagnosis;
    private boolean snippets;
    private volatile boolean started;
    private Parts parts;

    /** The services that need the grammar; they are created on first use. */
    private record Parts(Hovers hovers, Completion completion, Renaming renaming) {}

    TextRequestService(ScheduledExecutorService worker) {
        this.worker = worker;
    }

    void connect(LanguageClient newClient) {
        client = newClient;
    }

    void offerSnippets(boolean offer) {
        snippets = offer;
    }

    private Parts parts() {
        if (parts == null) {
            LanguageServices language = session.language();
            KeywordMeanings words = new KeywordMeanings();
            Keywords keywords = new Keywords(language.get(BellwetherGrammarAccess.class));
            OptionTexts options = new OptionTexts(language.catalogues());
            parts = new Parts(
                    new Hovers(words, options),
                    new Completion(session.sources(), new Proposals(language.injector(), language.catalogues())),
                    new Renaming(session.sources(), keywords));
        }
        return parts;
    }

    /** Starts the session with a client and its capabilities: the protocol refuses earlier requests. */
    <T> CompletableFuture<T> start(Work<T> work) {
        if (started) {
            return refused(ResponseErrorCode.InvalidRequest, "initialize comes once");
        }
        started = true;
        return work(work);
    }

    /** Queues work for the thread of the requests. */
    <T> CompletableFuture<T> work(Work<T> work) {
        if (!started) {
            return refused(ResponseErrorCode.ServerNotInitialized, "initialize comes first");
        }
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return work.on(session);
                    } catch (Renaming.Refused e) {
                        throw new ResponseErrorException(
                                new ResponseError(ResponseErrorCode.RequestFailed, e.getMessage(), null));
                    } catch (Exception e) {
                        Log.problem("a request failed", e);
                        throw new CompletionException(e);
                    }
                },
                worker);
    }

    private static <T> CompletableFuture<T> refused(ResponseErrorCode code, String why) {
        return CompletableFuture.failedFuture(new ResponseErrorException(new ResponseError(code, why, null)));
    }

    private <T> CompletableFuture<T> at(TextDocumentIdentifier document, Position position, T otherwise, At<T> work) {
        return work(s -> {
            var uri = SourceFiles.uri(document.getUri());
            Optional<TextFile> file = s.file(uri);
            return file.isEmpty()
                    ? otherwise
                    : work.on(
                            s.project(uri),
                            file.get(),
                            position == null ? 0 : file.get().positions().offset(position));
        });
    }

    /** Schedules diagnostics after a change: they are computed when the user pauses. */
    private void changed() {
        session.changed();
        if (diagnosis != null) {
            diagnosis.cancel(false);
        }
        diagnosis = worker.schedule(this::publish, QUIET, TimeUnit.MILLISECONDS);
    }

    private void publish() {
        try {
            session.changedDiagnostics().forEach(client::publishDiagnostics);
        } catch (RuntimeException e) {
            Log.problem("diagnostics could not be computed", e);
        }
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        var document = params.getTextDocument();
        work(s -> {
            s.sources().open(document.getUri(), document.getVersion(), document.getText());
            changed();
            return null;
        });
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        work(s -> {
            s.sources()
                    .change(
                            params.getTextDocument().getUri(),
                            params.getTextDocument().getVersion(),
                            params.getContentChanges());
            changed();
            return null;
        });
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        work(s -> {
            s.sources().close(params.getTextDocument().getUri());
            changed();
            return null;
        });
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        work(s -> {
            s.sources().filesChanged();
            changed();
            return null;
        });
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
        return at(
                params.getTextDocument(),
                params.getPosition(),
                Either.forLeft(List.of()),
                (project, file, offset) -> Either.forLeft(parts().completion().at(project, file, offset, snippets)));
    }

    @Override
    public CompletableFuture<Hover> hover(HoverParams params) {
        return at(
                params.getTextDocument(),
                params.getPosition(),
                null,
                (project, file, offset) ->
                        parts().hovers().at(project, file, offset).orElse(null));
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>> definition(
            DefinitionParams params) {
        return at(
                params.getTextDocument(),
                params.getPosition(),
                Either.forLeft(List.of()),
                (project, file, offset) -> Either.forLeft(navigation.definition(project, file, offset)));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        return at(
                params.getTextDocument(),
                params.getPosition(),
                List.of(),
                (project, file, offset) -> navigation.references(
                        project, file, offset, params.getContext().isIncludeDeclaration()));
    }

    @Override
    public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(DocumentHighlightParams params) {
        return at(params.getTextDocument(), params.getPosition(), List.of(), navigation::highlights);
    }

    @Override
    public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>> prepareRename(
            PrepareRenameParams params) {
        return at(
                params.getTextDocument(),
                params.getPosition(),
                null,
                (project, file, offset) -> parts().renaming()
                        .prepare(project, file, offset)
                        .map(Either3::<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forFirst)
                        .orElse(null));
    }

    @Override
    public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
        return at(
                params.getTextDocument(),
                params.getPosition(),
                null,
                (project, file, offset) -> parts().renaming().rename(project, file, offset, params.getNewName()));
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
        return at(params.getTextDocument(), null, List.of(), (project, file, offset) -> Formatting.of(file));
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams params) {
        return at(
                params.getTextDocument(),
                null,
                List.of(),
                (project, file, offset) -> Outline.of(file).stream()
                        .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                        .toList());
    }

    @Override
    public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
        return at(params.getTextDocument(), null, List.of(), (project, file, offset) -> Folding.of(file));
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        return at(
                params.getTextDocument(),
                null,
                List.of(),
                (project, file, offset) -> CodeActions.of(project, file, params.getRange(), session.sources()).stream()
                        .map(Either::<Command, CodeAction>forRight)
                        .toList());
    }

    @Override
    public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
        return at(
                params.getTextDocument(),
                null,
                new SemanticTokens(List.of()),
                (project, file, offset) -> new SemanticTokens(Colours.of(project, file)));
    }

    WorkspaceService workspace() {
        return new WorkspaceRequestService(this, navigation, this::changed);
    }
}
