// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import org.bellwether.results.store.StorePlace;

class SqliteCampaignScoreboardTest extends CampaignScoreboardContract {
    @Override
    StorePlace place() {
        return StorePlace.of(folder);
    }
}
