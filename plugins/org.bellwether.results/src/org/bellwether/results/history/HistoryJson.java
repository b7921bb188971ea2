// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.bellwether.results.store.row.Revision;

/** Writes a history as JSON, schema {@code bellwether.history/1}, which is also the report's data. */
public final class HistoryJson {
    private HistoryJson() {}

    public static ObjectNode of(String model, List<Series> series) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.history/1").put("status", "ok").put("model", model);
        ArrayNode array = json.putArray("series");
        series.forEach(each -> array.add(of(each)));
        return json;
    }

    private static ObjectNode of(Series series) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("model", series.model())
                .put("experiment", series.experiment())
                .put("configuration", series.configuration())
                .put("host", series.host())
                .put("rateScale", series.rateScale())
                .put("metric", series.figure().metric())
                .put("phase", series.figure().phase())
                .put("statistic", series.figure().statistic())
                .put("unit", series.figure().unit())
                .put("floorSlope", series.floorSlope())
                .put("tested", series.points().size() >= Series.TESTABLE);
        series.visible()
                .ifPresent(visible -> json.put("smallestVisible", visible.smallest())
                        .put("smallestVisibleEffect", visible.effect().key()));
        HistoryWording.runsToSee(series).ifPresent(runs -> json.put("runsToSeeFivePercent", runs));
        ArrayNode points = json.putArray("points");
        series.points().forEach(point -> points.add(of(point)));
        ArrayNode changes = json.putArray("changes");
        series.changes().forEach(change -> changes.add(of(series, change)));
        return json;
    }

    private static ObjectNode of(HistoryPoint point) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("run", point.run().id())
                .put("started", point.run().started().toString())
                .put("commit", point.revision().map(Revision::commit).orElse(null))
                .put("modified", point.revision().map(Revision::modified).orElse(null))
                .put("when", point.when().toString())
                .put("value", point.value())
                .put("measured", point.measured());
        return json;
    }

    private static ObjectNode of(Series series, Series.Change change) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("index", change.at())
                .put("run", series.points().get(change.at()).run().id())
                .put("previousRun", series.points().get(change.at() - 1).run().id())
                .put("from", series.points().get(change.at() - 1).name())
                .put("to", series.points().get(change.at()).name())
                .put("before", change.before())
                .put("after", change.after())
                .put("effect", change.effect(series.figure()))
                .put("p", change.p());
        change.differs().forEach(json.putArray("differs")::add);
        return json;
    }
}
