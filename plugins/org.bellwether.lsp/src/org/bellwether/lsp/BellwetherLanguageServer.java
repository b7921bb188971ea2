// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import org.bellwether.lsp.features.Colours;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageClientAware;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** The language server: its capabilities, its start and its end. {@link TextRequestService} handles the requests. */
public final class BellwetherLanguageServer implements LanguageServer, LanguageClientAware {
    private final TextRequestService requests;
    private final Consumer<Boolean> exit;
    private boolean shutDown;

    /**
     * Creates a server for one client.
     *
     * @param exit called when the client requests the exit, with whether it had requested the shutdown before
     */
    public BellwetherLanguageServer(ScheduledExecutorService worker, Consumer<Boolean> exit) {
        requests = new TextRequestService(worker);
        this.exit = exit;
    }

    @Override
    public void connect(LanguageClient client) {
        requests.connect(client);
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        return requests.start(session -> {
            folders(params).forEach(session.sources()::addFolder);
            boolean snippets = !(params.getInitializationOptions() instanceof JsonObject options)
                    || !options.has("snippets")
                    || options.get("snippets").getAsBoolean();
            requests.offerSnippets(snippets && supportsSnippets(params));
            return new InitializeResult(capabilities(), new ServerInfo("Bellwether"));
        });
    }

    @SuppressWarnings("deprecation") // rootUri is deprecated, but older clients send nothing else
    private static List<Path> folders(InitializeParams params) {
        List<WorkspaceFolder> folders = params.getWorkspaceFolders();
        if (folders != null) {
            return WorkspaceRequestService.folders(folders);
        }
        return params.getRootUri() == null
                ? List.of()
                : WorkspaceRequestService.folders(List.of(new WorkspaceFolder(params.getRootUri(), "root")));
    }

    private static boolean supportsSnippets(InitializeParams params) {
        try {
            return Boolean.TRUE.equals(params.getCapabilities()
                    .getTextDocument()
                    .getCompletion()
                    .getCompletionItem()
                    .getSnippetSupport());
        } catch (NullPointerException e) {
            return false; // the client may leave out parts at any level
        }
    }

    private static ServerCapabilities capabilities() {
        ServerCapabilities result = new ServerCapabilities();
        result.setTextDocumentSync(TextDocumentSyncKind.Incremental);
        result.setCompletionProvider(new CompletionOptions(false, List.of(".", ":", ">", "{", "/")));
        result.setHoverProvider(true);
        result.setDefinitionProvider(true);
        result.setReferencesProvider(true);
        result.setDocumentHighlightProvider(true);
        result.setRenameProvider(new RenameOptions(true));
        result.setDocumentFormattingProvider(true);
        result.setDocumentSymbolProvider(true);
        result.setWorkspaceSymbolProvider(true);
        result.setFoldingRangeProvider(true);
        result.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        result.setSemanticTokensProvider(new SemanticTokensWithRegistrationOptions(Colours.legend(), true));
        WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
        folders.setSupported(true);
        folders.setChangeNotifications(true);
        result.setWorkspace(new WorkspaceServerCapabilities(folders));
        return result;
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        shutDown = true;
        return requests.work(session -> null);
    }

    @Override
    public void exit() {
        exit.accept(shutDown);
    }

    @Override
    public void setTrace(SetTraceParams params) {
        // The server writes no traces; its errors go to standard error
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return requests;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return requests.workspace();
    }
}
