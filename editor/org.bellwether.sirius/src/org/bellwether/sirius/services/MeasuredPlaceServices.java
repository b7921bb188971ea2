// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.change.Deletion;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.util.MeasuredPlaces;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Queries and edits of the measured places of an experiment: a container shows the metrics of one place. */
public class MeasuredPlaceServices {
    /** Returns the places that an experiment measures, each once: the measure point of its first metric. */
    public List<MeasurePoint> measuredPlaces(Experiment experiment) {
        Map<String, MeasurePoint> result = new LinkedHashMap<>();
        for (Metric metric : experiment.getMetrics()) {
            MeasurePoint place = MeasuredPlaces.of(metric);
            if (place != null) {
                result.putIfAbsent(MeasuredPlaces.text(place), place);
            }
        }
        return List.copyOf(result.values());
    }

    /**
     * Returns the metrics that a shape contains: the container of a place those that measure there, the diagram of an
     * experiment those without a place.
     */
    public List<Metric> shownMetrics(EObject around) {
        if (around instanceof MeasurePoint place) {
            return metrics(place);
        } else if (around instanceof Experiment experiment) {
            return experiment.getMetrics().stream()
                    .filter(metric -> MeasuredPlaces.of(metric) == null)
                    .toList();
        }
        return List.of();
    }

    private static List<Metric> metrics(MeasurePoint place) {
        EObject metric = place.eContainer();
        if (metric == null || !(metric.eContainer() instanceof Experiment experiment)) {
            return List.of(); // the place was deleted
        }
        String text = MeasuredPlaces.text(place);
        return experiment.getMetrics().stream()
                .filter(each -> MeasuredPlaces.of(each) != null)
                .filter(each -> MeasuredPlaces.text(MeasuredPlaces.of(each)).equals(text))
                .toList();
    }

    /** Returns a place as text: {@code display.airframe.get_data}, or the two ends of a path. */
    public String placeText(MeasurePoint place) {
        return MeasuredPlaces.text(place);
    }

    /** Makes a new metric measure where others do, and names it after the place. */
    public Metric measureBeside(Metric metric, MeasurePoint place, String kind) {
        metric.setAt(EcoreUtil.copy(place));
        String where = MeasuredPlaces.text(place).replaceAll("[^A-Za-z0-9_]+", "_");
        metric.setName(Names.fresh(metric, kind + "_" + where));
        return metric;
    }

    /**
     * Removes a place from the metrics that measure there. The metrics stay.
     *
     * @return the element that contained the place
     */
    public EObject removePlace(MeasurePoint place) {
        EObject around = place.eContainer();
        metrics(place).forEach(metric -> metric.setAt(null));
        return around == null ? place : around;
    }

    /**
     * Deletes all metrics that measure at a place, as the editor in the browser does with a note.
     *
     * @return the experiment; the place itself if it was deleted already
     */
    public EObject deletePlace(MeasurePoint place) {
        List<Metric> metrics = metrics(place);
        if (metrics.isEmpty() || place.eResource() == null) {
            return place;
        }
        EObject experiment = metrics.get(0).eContainer();
        new Deletion(Models.around(place)).delete(metrics);
        return experiment;
    }
}
