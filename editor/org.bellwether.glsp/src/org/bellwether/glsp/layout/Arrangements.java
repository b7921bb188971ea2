// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.bellwether.glsp.scene.Scene;

/**
 * Caches the automatic layouts of the scenes that were shown last, for all pages: a page that is loaded again, or a
 * second page, does not wait for the same layout twice. May be called from any thread.
 */
public final class Arrangements {
    private static final int MOST = 24;

    private final Map<Scene, CompletableFuture<SceneLayout>> known = new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Scene, CompletableFuture<SceneLayout>> eldest) {
            return size() > MOST;
        }
    };

    /** Returns a scene's layout. It is computed at most once; other callers wait for the result. */
    public SceneLayout of(Scene scene) {
        CompletableFuture<SceneLayout> mine = new CompletableFuture<>();
        CompletableFuture<SceneLayout> first;
        synchronized (known) {
            first = known.putIfAbsent(scene, mine);
        }
        if (first != null) {
            return first.join();
        }
        try {
            mine.complete(ElkLayout.of(scene));
        } catch (RuntimeException | Error e) {
            synchronized (known) {
                known.remove(scene);
            }
            mine.completeExceptionally(e);
        }
        return mine.join();
    }
}
