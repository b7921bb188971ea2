// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import org.bellwether.results.store.StorePlace;

class SqliteScoreboardTest extends ScoreboardContract {
    @Override
    StorePlace place() {
        return StorePlace.of(folder);
    }
}
