// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import java.util.List;
import java.util.Locale;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Instance;
import org.bellwether.results.experiment.Experiment.Port;
import org.bellwether.results.report.figures.ConnectionFigures;
import org.bellwether.results.report.html.Html;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.PortSide;
import org.eclipse.elk.graph.ElkBendPoint;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.ElkPort;

/**
 * Draws the assembly with the figures on its wires, as SVG in CCM's notation (formal/06-04-01): a facet is a ball, a
 * receptacle a socket, an event source a filled triangle, a sink a notch.
 */
public final class AssemblyPicture {
    /** The largest number of instances that can be drawn legibly. */
    private static final int MOST_INSTANCES = 40;

    private final SessionData view;
    private final StringBuilder svg = new StringBuilder();

    public AssemblyPicture(SessionData view) {
        this.view = view;
    }

    public void addTo(Html html) {
        view.runs().stream()
                .flatMap(run -> run.experiment().stream())
                .filter(experiment -> !experiment.assembly().instances().isEmpty())
                .findFirst()
                .ifPresent(experiment -> section(html, experiment));
    }

    private void section(Html html, Experiment experiment) {
        int instances = experiment.assembly().instances().size();
        html.section("The assembly");
        if (instances > MOST_INSTANCES) {
            html.element("p", instances + " instances are too many for a picture; the tables have all figures.");
        } else {
            html.scroll("The assembly").raw(draw(experiment)).raw("</div>");
            html.element(
                    "p class=\"caption\"",
                    "Latencies: p50 / p99. Calls go from the caller's socket to the ball "
                            + "that is called, events from a triangle to a notch.");
        }
        html.raw("</section>\n");
    }

    private String draw(Experiment experiment) {
        ConnectionFigures figures = new ConnectionFigures(view, experiment);
        AssemblyLayout layout = new AssemblyLayout(experiment.assembly(), figures::at);
        svg.append(text(
                "<svg class=\"assembly\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" role=\"img\" aria-label=\"%s\">\n",
                layout.width(), layout.height(), layout.width(), "the assembly with the latencies on its connections"));
        layout.edges().forEach((wire, edge) -> edge(edge, layout.isEvent(wire) ? "event" : "call"));
        layout.nodes().forEach((instance, node) -> node(layout, instance, node));
        layout.edges().forEach((wire, edge) -> {
            String lead = figures.probe(wire)
                    .map(probe -> Html.leadsTo("probe", probe))
                    .orElse("");
            edge.getLabels().forEach(label -> label(label, 0, 0, "middle", "figure", lead));
        });
        return svg.append("</svg>\n").toString();
    }

    private void edge(ElkEdge edge, String kind) {
        for (ElkEdgeSection section : edge.getSections()) {
            StringBuilder points = new StringBuilder(point(section.getStartX(), section.getStartY()));
            for (ElkBendPoint bend : section.getBendPoints()) {
                points.append(' ').append(point(bend.getX(), bend.getY()));
            }
            points.append(' ').append(point(section.getEndX(), section.getEndY()));
            svg.append("<polyline class=\"wire ")
                    .append(kind)
                    .append("\" points=\"")
                    .append(points)
                    .append("\"/>\n");
        }
    }

    private void node(AssemblyLayout layout, Instance instance, ElkNode node) {
        svg.append(text(
                "<rect class=\"instance\"%s x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"5\"/>\n",
                Html.leadsTo("instance", instance.name()),
                node.getX(),
                node.getY(),
                node.getWidth(),
                node.getHeight()));
        node.getLabels().forEach(label -> label(label, node.getX(), node.getY(), "middle", "instance-name", ""));
        for (Port port : instance.ports()) {
            ElkPort place = layout.port(instance.name(), port.name());
            double x = node.getX() + place.getX();
            double y = node.getY() + place.getY();
            boolean east = place.getProperty(CoreOptions.PORT_SIDE) == PortSide.EAST;
            symbol(port.kind(), x + AssemblyLayout.PORT / 2, y + AssemblyLayout.PORT / 2, east ? 1 : -1);
            place.getLabels().forEach(label -> label(label, x, y, east ? "end" : "start", "port", ""));
        }
    }

    /** @param out 1 if the node is to the left of its port, otherwise −1 */
    private void symbol(String kind, double x, double y, int out) {
        double half = AssemblyLayout.PORT / 2;
        switch (kind) {
            case "facet" ->
                svg.append(text("<circle class=\"ball\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", x, y, half - 1));
            case "receptacle" ->
                svg.append(text(
                        "<path class=\"wire call\" d=\"M%.1f %.1fH%.1f M%.1f %.1fa%.1f %.1f 0 0 %d 0 %.1f\"/>\n",
                        x - out * half, y, x, x + out * half, y - half, half, half, out > 0 ? 0 : 1, 2 * half));
            default -> {
                // Events go to the right from a source on the right, and into a sink
                int along = kind.equals("source") ? out : -out;
                String shape = kind.equals("source") ? "source" : "sink";
                svg.append(text(
                        "<path class=\"%s\" d=\"M%.1f %.1fl%.1f %.1fl%.1f %.1f%s\"/>\n",
                        shape,
                        x - along * half,
                        y - half,
                        along * 2 * half,
                        half,
                        -along * 2 * half,
                        half,
                        shape.equals("source") ? "z" : ""));
            }
        }
    }

    /** @param lead the attribute that links to the label's element; empty for none */
    private void label(ElkLabel label, double x, double y, String anchor, String kind, String lead) {
        double left = x + label.getX();
        double at = switch (anchor) {
            case "middle" -> left + label.getWidth() / 2;
            case "end" -> left + label.getWidth();
            default -> left;
        };
        List<String> lines = label.getText().lines().toList();
        if (kind.equals("figure")) {
            svg.append(text(
                    "<rect class=\"paper\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                    left, y + label.getY(), label.getWidth(), label.getHeight()));
        }
        svg.append(text("<text class=\"%s\" text-anchor=\"%s\"%s>", kind, anchor, lead));
        for (int line = 0; line < lines.size(); line++) {
            svg.append(text(
                            "<tspan x=\"%.1f\" y=\"%.1f\">",
                            at, y + label.getY() + (line + 0.75) * AssemblyLayout.LINE))
                    .append(Html.text(lines.get(line)))
                    .append("</tspan>");
        }
        svg.append("</text>\n");
    }

    private static String point(double x, double y) {
        return text("%.1f,%.1f", x, y);
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
