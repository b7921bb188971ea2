// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bellwether.lsp.features.Navigation;
import org.bellwether.lsp.features.Outline;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.WorkspaceService;

/** The requests about the workspace as a whole: its folders, changes of files on disk, symbols by name. */
final class WorkspaceRequestService implements WorkspaceService {
    private final TextRequestService requests;
    private final Navigation navigation;
    private final Runnable changed;

    WorkspaceRequestService(TextRequestService requests, Navigation navigation, Runnable changed) {
        this.requests = requests;
        this.navigation = navigation;
        this.changed = changed;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // The server has no configuration
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        requests.work(session -> {
            session.sources().filesChanged();
            changed.run();
            return null;
        });
    }

    @Override
    public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
        requests.work(session -> {
            folders(params.getEvent().getAdded()).forEach(session.sources()::addFolder);
            folders(params.getEvent().getRemoved()).forEach(session.sources()::removeFolder);
            changed.run();
            return null;
        });
    }

    static List<Path> folders(List<WorkspaceFolder> folders) {
        return folders.stream()
                .map(WorkspaceFolder::getUri)
                .filter(uri -> uri.startsWith("file:"))
                .map(uri -> Path.of(java.net.URI.create(uri)))
                .toList();
    }

    @Override
    public CompletableFuture<Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>> symbol(
            WorkspaceSymbolParams params) {
        return requests.work(session -> Either.forRight(session.all().stream()
                .flatMap(project -> Outline.find(project, params.getQuery(), navigation).stream())
                .toList()));
    }
}
