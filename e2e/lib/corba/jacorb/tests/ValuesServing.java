// SPDX-License-Identifier: Apache-2.0
import java.io.Serializable;
import org.omg.CORBA.BooleanHolder;
import org.omg.CORBA.ORB;
import values.Choice;
import values.Colour;
import values.EchoPOA;
import values.Holder;
import values.Measured;
import values.MeasuredHelper;
import values.Node;
import values.NodeHolder;
import values.Pair;
import values.Point;
import values.Refused;
import values.Shape;
import values.ThingHolder;
import values.TitlesHolder;
import values.Whole;

/** A servant of values::Echo, with the behaviour of EchoServant of Corbel's tests. */
final class ValuesServing extends EchoPOA {
    static String echo(ORB orb) throws Exception {
        ValueTypes.register(orb);
        return orb.object_to_string(Serving.root(orb).servant_to_reference(new ValuesServing()));
    }

    @Override
    public Node node(Node given, NodeHolder changed, NodeHolder copied) {
        copied.value = changed.value == null ? null : changed.value.next;
        changed.value = given;
        return given;
    }

    @Override
    public Node[] nodes(Node[] given) {
        return given;
    }

    @Override
    public Holder holder(Holder given) {
        return given;
    }

    @Override
    public Serializable any_value(Serializable given) {
        return given;
    }

    @Override
    public Pair pair(Pair given) {
        return given;
    }

    @Override
    public Choice choice(Choice given) {
        return given;
    }

    @Override
    @SuppressWarnings("StringEquality") // compares the identity of boxes
    public String text(String given, String other, BooleanHolder shared) {
        shared.value = given == other;
        return given;
    }

    @Override
    public double area(Shape given) {
        return given == null ? -1 : given.area();
    }

    @Override
    public int boxes(String wide, Whole whole, Colour tint, Point corner, int[] many) {
        int sum = whole.value + (int) corner.y;
        for (int each : many) {
            sum += each;
        }
        if (wide != null && wide.charAt(0) == 0x20ac) {
            sum += 1000;
        }
        return tint == Colour.green ? sum : -1;
    }

    @Override
    public double[][] sheet(double[][] given, TitlesHolder titles) {
        titles.value[0] = titles.value[1];
        return given;
    }

    /** JacORB would use one box for the same stub twice, and the box would have the first type. */
    @Override
    public Measured gauge(Measured given, ThingHolder thing) {
        thing.value = MeasuredHelper.unchecked_narrow(_orb().string_to_object(_orb().object_to_string(given)));
        return given;
    }

    @Override
    public boolean same(Node left, Node right) {
        return left == right;
    }

    @Override
    public void refuse(Node why) throws Refused {
        throw new Refused(why, why);
    }

    @Override
    public Node last() {
        return null;
    }
}
