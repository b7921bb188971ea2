// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import com.google.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.diagram.state.LocatedProblem;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.ShapeIds;
import org.bellwether.glsp.scene.Wire;
import org.eclipse.glsp.graph.GModelElement;
import org.eclipse.glsp.server.features.validation.Marker;
import org.eclipse.glsp.server.features.validation.MarkerKind;
import org.eclipse.glsp.server.features.validation.ModelValidator;

/** The editing session's problems as decorations of shapes. */
class Problems implements ModelValidator {
    private final DiagramState state;

    @Inject
    Problems(DiagramState state) {
        this.state = state;
    }

    /** Returns all known problems, for any request: nothing is validated here. */
    @Override
    public List<Marker> validate(List<GModelElement> elements, String reason) {
        state.readProblems();
        return ofDrawing();
    }

    /** Returns the problems that were known when the diagram was drawn, without waiting for the session. */
    List<Marker> ofDrawing() {
        List<Marker> markers = new ArrayList<>();
        Map<String, Set<String>> shapes = shapes();
        for (LocatedProblem located : state.problems()) {
            ModelProblem problem = located.problem();
            String kind = problem.error() ? MarkerKind.ERROR : MarkerKind.WARNING;
            drawn(located.elements(), shapes)
                    .forEach(shape -> markers.add(new Marker(problem.code(), problem.text(), shape, kind)));
        }
        return markers;
    }

    /** Returns the shapes of elements inside of open boxes. */
    private Map<String, Set<String>> shapes() {
        Map<String, Set<String>> shapes = new HashMap<>();
        Scene scene = state.scene();
        Stream.concat(
                        scene.allOwners().values().stream().map(Box::id),
                        scene.allWires().map(Wire::id))
                .filter(shape -> !ShapeIds.around(shape).isEmpty())
                .forEach(shape -> shapes.computeIfAbsent(ShapeIds.local(shape), id -> new TreeSet<>())
                        .add(shape));
        return shapes;
    }

    /** Returns the shapes of the innermost of these elements that the diagram shows. */
    private Set<String> drawn(List<String> elements, Map<String, Set<String>> shapes) {
        for (String id : elements) {
            if (state.getIndex().get(id).isPresent()) {
                return Set.of(id);
            } else if (shapes.containsKey(id)) {
                return shapes.get(id);
            }
        }
        return Set.of();
    }
}
