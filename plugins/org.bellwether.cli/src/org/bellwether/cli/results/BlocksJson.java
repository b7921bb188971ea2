// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.blocks.PairedBlock;
import org.bellwether.results.comparison.wording.BlockWording;
import org.bellwether.results.paired.Interval;

/** Writes the blocked comparison of a figure as JSON: part of schema {@code bellwether.comparison/1}. */
final class BlocksJson {
    private BlocksJson() {}

    static ObjectNode of(Comparison.Row row, BlockComparison blocks) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("sentence", BlockWording.sentence(row))
                .put("count", blocks.blocks().size())
                .put("used", blocks.estimate().blocks())
                .put("starts", blocks.starts())
                .put("startsLeftOut", blocks.startsLeftOut())
                .put("groups", blocks.estimate().groups())
                .put("seconds", blocks.seconds())
                .put("floorSlope", blocks.estimate().slope())
                .put("floorsDiffer", blocks.floorsDiffer());
        blocks.states()
                .ifPresent(states -> json.putObject("states")
                        .put("bothSlow", states.slow())
                        .put("baseSlow", states.baseSlow())
                        .put("otherSlow", states.otherSlow())
                        .put("probability", states.sharesDiffer()));
        if (row.figure().unit().equals("ns")) {
            blocks.difference().filter(found -> found.isDecidable()).ifPresent(found -> {
                Interval interval = found.interval(row.level());
                if (interval.isFinite()) {
                    json.putObject("difference")
                            .put("value", found.location())
                            .put("low", interval.low())
                            .put("high", interval.high());
                }
            });
        }
        blocks.blocksToSee(Comparison.WANTED, row.visible()).stream()
                .filter(count -> row.visible() > Comparison.WANTED)
                .forEach(count -> json.putObject("toSeeFivePercent")
                        .put("blocks", count)
                        .put("seconds", blocks.secondsFor(count)));
        ArrayNode values = json.putArray("values");
        for (PairedBlock block : blocks.blocks()) {
            ObjectNode value = values.addObject()
                    .put("start", block.start())
                    .put("base", block.base())
                    .put("other", block.other());
            if (Double.isFinite(block.baseFloor()) && Double.isFinite(block.otherFloor())) {
                value.put("baseFloor", block.baseFloor()).put("otherFloor", block.otherFloor());
            }
        }
        return json;
    }
}
