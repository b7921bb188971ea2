// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.exchange;

import java.util.List;
import org.bellwether.results.store.row.Uuid7;

/**
 * Checks the properties that an import needs, in files of any origin: no field is missing, and ids are well-formed,
 * because they become names of folders.
 */
final class ContentShape {
    private ContentShape() {}

    static void check(StoreContent content) throws ExchangeException {
        for (StoreContent.Model model : all(content.models(), "models")) {
            need(model.files(), "files of a model");
        }
        for (StoreContent.Host host : all(content.hosts(), "hosts")) {
            need(host.facts(), "facts of a host");
        }
        for (StoreContent.Session session : all(content.sessions(), "sessions")) {
            id(need(session.session(), "session of a session").id());
            for (StoreContent.Run run : all(session.runs(), "runs of a session")) {
                id(need(run.run(), "run of a run").id());
                id(run.run().session());
                all(run.rounds(), "rounds of a run");
                all(run.metrics(), "metrics of a run");
                all(run.warnings(), "warnings of a run");
            }
        }
        for (StoreContent.Campaign campaign : all(content.campaigns(), "campaigns")) {
            id(need(campaign.campaign(), "campaign of a campaign").id());
            all(campaign.attempts(), "attempts of a campaign");
        }
        for (StoreContent.Suite suite : all(content.suites(), "suites")) {
            id(need(suite.suite(), "suite of a suite").id());
            all(suite.attempts(), "attempts of a suite");
        }
    }

    private static <T> List<T> all(List<T> list, String what) throws ExchangeException {
        for (T each : need(list, what)) {
            need(each, "one of the " + what);
        }
        return list;
    }

    private static <T> T need(T value, String what) throws ExchangeException {
        if (value == null) {
            throw new ExchangeException("The export lacks the " + what, "");
        }
        return value;
    }

    private static void id(String id) throws ExchangeException {
        if (id == null || !Uuid7.isId(id)) {
            throw new ExchangeException("The export has an illegal id: " + id, "");
        }
    }
}
