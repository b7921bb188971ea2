// SPDX-License-Identifier: Apache-2.0
import org.omg.CORBA.BooleanHolder;
import org.omg.CORBA.ORB;
import values.Choice;
import values.Colour;
import values.Cut;
import values.Cutter;
import values.Derived;
import values.Echo;
import values.EchoHelper;
import values.Holder;
import values.Measured;
import values.MeasuredHelper;
import values.Node;
import values.NodeHolder;
import values.Pair;
import values.Point;
import values.Refused;
import values.ThingHolder;
import values.TitlesHolder;
import values.Whole;

/**
 * A client of values::Echo: shared, null, derived and truncated values, cycles, boxes. Without any_value() and area():
 * for a declared ValueBase or abstract value, JacORB 3.9 needs RMI's classes, which current Java versions lack.
 */
final class ValuesCalling {
    private final Echo echo;
    private final Node tail = ValueTypes.list(null, 3);
    private final Node given = ValueTypes.list(tail, 1, 2);

    private ValuesCalling(Echo echo) {
        this.echo = echo;
    }

    static void all(ORB orb, String reference) {
        ValueTypes.register(orb);
        var calling = new ValuesCalling(EchoHelper.narrow(orb.string_to_object(reference)));
        calling.shared();
        calling.derived();
        calling.members();
        calling.boxes();
        calling.exception();
    }

    private void shared() {
        var changed = new NodeHolder(ValueTypes.list(tail, 4));
        var copied = new NodeHolder();
        Node result = echo.node(given, changed, copied);
        Peer.check(result.number == 1 && result.next.next.number == 3, "a list");
        Peer.check(result == changed.value && result.next.next == copied.value, "a list with others' tails");
        Peer.check(echo.same(given, given) && !echo.same(given, tail), "shared arguments");
        Peer.check(echo.node(null, changed, copied) == null && changed.value == null && echo.last() == null, "null");
        Node circle = ValueTypes.list(null, 1, 2, 3);
        circle.next.next.next = circle;
        result = echo.node(circle, changed, copied);
        Peer.check(result.next.next.next == result, "a circle");
    }

    private Node passed(Node node) {
        return echo.node(node, new NodeHolder(), new NodeHolder());
    }

    private static <T extends Cut> T filled(T cut, Node next, Node extra, String tail) {
        cut.next = next;
        cut.weight = 2.5;
        cut.extra = extra;
        cut.tail = tail;
        return cut;
    }

    private void derived() {
        Derived derived = new ValueTypes.DerivedOf();
        derived.next = tail;
        derived.label = "label";
        Peer.check(passed(derived) instanceof Derived d && d.label.equals("label"), "a derived value");
        Cut inner = filled(new ValueTypes.CutOf(), null, tail, "inner");
        Cut outer = filled(new ValueTypes.CutOf(), inner, tail, "outer");
        Peer.check(
                passed(outer) instanceof Cut o
                        && o.weight == 2.5
                        && o.tail.equals("outer")
                        && o.next instanceof Cut i
                        && i.tail.equals("inner")
                        && i.extra == o.extra,
                "values in chunks");
        Cutter cutter = filled(new ValueTypes.CutterOf(), inner, tail, "cut");
        cutter.depth = 9;
        Peer.check(
                passed(cutter) instanceof Cut c && !(c instanceof Cutter) && c.tail.equals("cut"), "a truncated value");
    }

    private void members() {
        Holder holder = new ValueTypes.HolderOf();
        holder.at = new Point(1, 2);
        holder.numbers = new int[] {0, 9};
        holder.wide = "\u20ac";
        holder.title = "label";
        holder.children = new Node[] {given, tail};
        holder.last = true;
        Holder held = echo.holder(holder);
        Peer.check(
                held.numbers[1] == 9
                        && held.wide.equals(holder.wide)
                        && held.last
                        && held.title.equals("label")
                        && held.children[0].next.next == held.children[1],
                "members");
        Pair pair = echo.pair(new Pair(given, given));
        Peer.check(pair.first == pair.second && pair.first.next.next.number == 3, "a structure of values");
        Choice choice = new Choice();
        choice.text("label");
        Peer.check(echo.choice(choice).text().equals("label"), "a union of values");
    }

    private void boxes() {
        var shared = new BooleanHolder();
        String label = "label";
        Peer.check(echo.text(label, label, shared).equals(label) && shared.value, "a box");
        int sum = echo.boxes("\u20ac", new Whole(30), Colour.green, new Point(1, 200), new int[] {1, 2});
        Peer.check(sum == 1233, "boxes");
        var titles = new TitlesHolder(new String[] {"one", "two"});
        double[][] sheet = echo.sheet(new double[][] {{1, 2}, {3, 4}}, titles);
        Peer.check(sheet[1][0] == 3 && titles.value[0].equals("two"), "boxes of arrays");
        var thing = new ThingHolder();
        Measured gauge = echo.gauge(MeasuredHelper.unchecked_narrow(echo), thing);
        Peer.check(gauge._is_equivalent(echo) && thing.value._is_equivalent(echo), "boxes of references");
    }

    private void exception() {
        try {
            echo.refuse(given);
            Peer.check(false, "an exception");
        } catch (Refused e) {
            Peer.check(e.why == e.again && e.why.number == 1, "an exception's values");
        }
    }
}
