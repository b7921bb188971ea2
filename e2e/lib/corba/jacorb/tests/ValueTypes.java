// SPDX-License-Identifier: Apache-2.0
import java.io.Serializable;
import org.omg.CORBA.ORB;
import org.omg.CORBA.portable.StreamableValue;
import org.omg.CORBA.portable.ValueFactory;
import values.Cut;
import values.Cutter;
import values.Derived;
import values.Holder;
import values.Node;
import values.Square;

/**
 * Values of the types of values.idl, and an ORB that can create these values, except Cutter's, which must be truncated.
 */
final class ValueTypes {
    private ValueTypes() {}

    static final class NodeOf extends Node {}

    static final class HolderOf extends Holder {}

    static final class DerivedOf extends Derived {}

    static final class CutOf extends Cut {}

    static final class CutterOf extends Cutter {}

    static final class SquareOf extends Square {
        @Override
        public double area() {
            return side * side;
        }

        @Override
        public int size() {
            return (int) side;
        }

        @Override
        public int grown(int by) {
            return size() + by;
        }
    }

    /** Creates a value before its members are read. */
    private interface Maker {
        StreamableValue make();
    }

    static void register(ORB orb) {
        register(orb, "Node", NodeOf::new);
        register(orb, "Holder", HolderOf::new);
        register(orb, "Derived", DerivedOf::new);
        register(orb, "Cut", CutOf::new);
        register(orb, "Square", SquareOf::new);
    }

    private static void register(ORB orb, String name, Maker maker) {
        ValueFactory factory = in -> in.read_value((Serializable) maker.make());
        ((org.omg.CORBA_2_3.ORB) orb).register_value_factory("IDL:values/" + name + ":1.0", factory);
    }

    /** Returns a list of these numbers; the end follows the last one. */
    static Node list(Node end, int... numbers) {
        Node first = end;
        for (int i = numbers.length - 1; i >= 0; i--) {
            Node node = new NodeOf();
            node.number = numbers[i];
            node.next = first;
            first = node;
        }
        return first;
    }
}
