// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import org.bellwether.results.store.PostgresqlSchema;
import org.bellwether.results.store.StorePlace;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/** The contract of the campaigns' scoreboard on a PostgreSQL server. */
@Tag("slow")
@EnabledIf("org.bellwether.results.store.PostgresqlServer#isInstalled")
class PostgresqlCampaignScoreboardTest extends CampaignScoreboardContract {
    private static PostgresqlSchema schema;

    @BeforeAll
    static void make() throws Exception {
        schema = PostgresqlSchema.fresh();
    }

    @BeforeEach
    @Override
    void begin() {
        schema.empty(folder);
        super.begin();
    }

    @Override
    StorePlace place() {
        return schema.place(folder);
    }
}
