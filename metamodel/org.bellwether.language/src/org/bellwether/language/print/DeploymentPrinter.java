// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import java.util.Set;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.deployment.ByteOrder;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Lane;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.LinkAddress;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.PlacementUnit;
import org.bellwether.model.deployment.Platform;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.deployment.ThreadPool;
import org.bellwether.model.parameter.Expression;
import org.eclipse.emf.ecore.EObject;

/** Prints deployments and platforms. */
final class DeploymentPrinter {
    /** Words that begin a statement in a process. */
    private static final Set<String> FIRST_WORDS =
            Set.of("affinity", "scheduling", "priority", "endpoint", "pool", "option");

    private final ElementWriter writer;
    private final OptionPrinter options;
    private final PathPrinter paths;

    DeploymentPrinter(ElementWriter writer, OptionPrinter options, PathPrinter paths) {
        this.writer = writer;
        this.options = options;
        this.paths = paths;
    }

    void platform(Platform p) {
        writer.block(p, new Line("platform " + Lexemes.name(p.getName())), () -> body(p), "}");
    }

    private void body(Platform p) {
        text(p, "architecture", p.getArchitecture());
        if (p.getByteOrder() != ByteOrder.UNSPECIFIED) {
            word(p, "byteorder", Lexemes.word(DeploymentPackage.Literals.BYTE_ORDER, p.getByteOrder()));
        }
        text(p, "system", p.getOperatingSystem());
        text(p, "image", p.getOsImage());
        text(p, "hardware", p.getHardwareType());
        text(p, "kernel", p.getKernel());
        text(p, "compiler", p.getCompiler());
        if (!p.getCompilerFlags().isEmpty()) {
            List<String> flags =
                    p.getCompilerFlags().stream().map(Lexemes::text).toList();
            writer.more(p, new Line("flags ").list(flags).add(";"));
        }
        expression(p, "cores", p.getCores());
        expression(p, "memory", p.getMemory());
    }

    private void text(EObject e, String keyword, String text) {
        if (text != null) {
            word(e, keyword, Lexemes.text(text));
        }
    }

    private void expression(EObject e, String keyword, Expression value) {
        if (!UnsetValues.is(value)) {
            word(e, keyword, writer.expressions.print(value));
        }
    }

    private void word(EObject e, String keyword, String word) {
        writer.more(e, new Line(keyword + " " + word + ";"));
    }

    void deployment(Deployment d) {
        Line head =
                new Line("deployment " + Lexemes.anyName(d.getName()) + " of " + writer.names.of(d, d.getAssembly()));
        writer.block(
                d,
                head,
                () -> {
                    d.getOptions().forEach(options::setting);
                    writer.gap();
                    d.getNodes().forEach(this::node);
                    writer.gap();
                    d.getLinks().forEach(this::link);
                },
                "}");
    }

    private void node(Node n) {
        Line head = new Line("node " + Lexemes.name(n.getName()) + writer.expressions.dimensions(n.getDimensions()));
        writer.block(n, head, () -> body(n), "}");
    }

    private void body(Node n) {
        if (!UnsetValues.is(n.getHost())) {
            word(n, "host", writer.expressions.value(n.getHost()));
        }
        text(n, "user", n.getUser());
        text(n, "folder", n.getWorkFolder());
        if (!UnsetValues.isName(n.getPlatform())) {
            word(n, "platform", writer.names.of(n, n.getPlatform()));
        }
        n.getProcesses().forEach(this::process);
    }

    private void process(Process p) {
        Line head = new Line("process " + Lexemes.name(p.getName()) + writer.expressions.dimensions(p.getDimensions()));
        writer.compact(p, head, () -> body(p), " {}");
    }

    private void body(Process p) {
        p.getPlacements().forEach(this::placement);
        List<String> cores = writer.expressions.list(p.getAffinity());
        if (!cores.isEmpty()) {
            writer.more(p, new Line("affinity ").list(cores).add(";"));
        }
        if (p.getScheduling() != Scheduling.OTHER) {
            word(p, "scheduling", Lexemes.word(DeploymentPackage.Literals.SCHEDULING, p.getScheduling()));
        }
        expression(p, "priority", p.getPriority());
        p.getEndpoints().forEach(this::endpoint);
        p.getThreadPools().forEach(this::pool);
        p.getOptions().forEach(options::setting);
    }

    private void placement(Placement p) {
        Line line = new Line(paths.path(p.getInstance(), FIRST_WORDS));
        if (!UnsetValues.isName(p.getThreadPool())) {
            line.clause("in " + writer.names.local(p, DeploymentPackage.Literals.PLACEMENT__THREAD_POOL));
        }
        if (p.getUnit() != PlacementUnit.SHARED) {
            line.clause("threads " + Lexemes.word(DeploymentPackage.Literals.PLACEMENT_UNIT, p.getUnit()));
        }
        writer.statement(p, line.add(";"));
    }

    private void endpoint(Endpoint e) {
        Line line = new Line("endpoint " + Lexemes.word(DeploymentPackage.Literals.PROTOCOL, e.getProtocol()));
        if (!UnsetValues.isName(e.getLink())) {
            line.clause("on " + writer.names.local(e, DeploymentPackage.Literals.ENDPOINT__LINK));
        }
        if (!UnsetValues.is(e.getHost())) {
            line.clause("host " + writer.expressions.value(e.getHost()));
        }
        writer.clause(line, "port", e.getPort());
        if (!UnsetValues.is(e.getPath())) {
            line.clause("path " + writer.expressions.value(e.getPath()));
        }
        writer.statement(e, line.add(";"));
    }

    private void pool(ThreadPool t) {
        writer.block(t, new Line("pool " + Lexemes.name(t.getName())), () -> body(t), "}");
    }

    private void body(ThreadPool t) {
        expression(t, "static", t.getStaticThreads());
        expression(t, "dynamic", t.getDynamicThreads());
        expression(t, "stack", t.getStackSize());
        if (t.isAllowBorrowing()) {
            writer.more(t, new Line("borrowing;"));
        }
        if (t.isAllowBuffering()) {
            writer.more(t, new Line("buffering;"));
        }
        expression(t, "buffered", t.getMaximumBuffered());
        t.getLanes().forEach(this::lane);
    }

    private void lane(Lane l) {
        Line line = new Line("lane " + Lexemes.name(l.getName()));
        writer.clause(line, "priority", l.getPriority());
        writer.clause(line, "static", l.getStaticThreads());
        writer.clause(line, "dynamic", l.getDynamicThreads());
        writer.statement(l, line.add(";"));
    }

    private void link(Link l) {
        Line line = new Line("link " + Lexemes.name(l.getName()));
        List<String> nodes = writer.names.allLocal(l, DeploymentPackage.Literals.LINK__NODES);
        if (!nodes.isEmpty()) {
            line.clause("between ").list(nodes);
        }
        writer.clause(line, "bandwidth", l.getBandwidth());
        writer.clause(line, "delay", l.getDelay());
        writer.clause(line, "jitter", l.getJitter());
        writer.clause(line, "loss", l.getLoss());
        writer.clause(line, "mtu", l.getMtu());
        for (LinkAddress address : l.getAddresses()) {
            String node = writer.names.local(address, DeploymentPackage.Literals.LINK_ADDRESS__NODE);
            String value = UnsetValues.is(address.getAddress())
                    ? Lexemes.MISSING
                    : writer.expressions.value(address.getAddress());
            line.clause("address " + node + " " + value);
        }
        writer.statement(l, line.add(";"));
    }
}
