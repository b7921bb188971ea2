// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.parameter.NamedElement;

/**
 * The places where metrics measure. Editors draw the metrics of one place together: places with equal texts are one.
 */
public final class MeasuredPlaces {
    private MeasuredPlaces() {}

    /**
     * Returns the place of a metric, or null. A jitter metric that refers to another metric has the place of that
     * metric.
     */
    public static MeasurePoint of(Metric metric) {
        return metric.getAt() == null && metric instanceof JitterMetric jitter && jitter.getOf() != null
                ? jitter.getOf().getAt()
                : metric.getAt();
    }

    /**
     * Returns a place as text: {@code display.airframe.get_data}, or the two ends of a path. A question mark stands for
     * a missing part.
     */
    public static String text(MeasurePoint place) {
        if (place instanceof PathPoint path && path.getFrom() != null && path.getTo() != null) {
            return text(path.getFrom()) + " → " + text(path.getTo());
        } else if (place instanceof PortPoint point && point.getInstance() != null) {
            String port = point.getPort() == null ? "?" : name(point.getPort());
            String operation = point.getOperation() == null ? "" : "." + name(point.getOperation());
            return ElementKeys.path(point.getInstance()) + "." + port + operation;
        } else if (place instanceof ConnectionPoint point && point.getConnection() != null) {
            return ElementKeys.key(point.getConnection());
        }
        return "?";
    }

    private static String name(NamedElement element) {
        return element.getName() == null ? "" : element.getName();
    }
}
