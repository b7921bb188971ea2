// SPDX-License-Identifier: Apache-2.0
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.omg.CORBA.BAD_PARAM;
import org.omg.CORBA.CompletionStatus;
import org.omg.CORBA.DoubleHolder;
import org.omg.CORBA.ORB;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import org.omg.PortableServer.Servant;
import types.Colour;
import types.Empty;
import types.EverythingOperations;
import types.EverythingPOATie;
import types.Point;
import types.PointHolder;
import types.Refused;

/** Servants of types::Everything. */
final class Serving {
    private Serving() {}

    static POA root(ORB orb) throws Exception {
        POA root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
        root.the_POAManager().activate();
        return root;
    }

    static String everything(ORB orb) throws Exception {
        return orb.object_to_string(root(orb).servant_to_reference(servant()));
    }

    static Servant servant() {
        return new EverythingPOATie((EverythingOperations) Proxy.newProxyInstance(
                Serving.class.getClassLoader(),
                new Class<?>[] {EverythingOperations.class},
                (proxy, method, arguments) -> serve(method, arguments)));
    }

    /**
     * Behaves as EverythingServant of Corbel's tests: returns its argument, and returns the received inout argument as
     * out.
     */
    private static Object serve(Method method, Object[] arguments) throws Exception {
        switch (method.getName()) {
            case "identity":
                return 42;
            case "name":
                return "everything";
            case "label":
                return label(arguments);
            case "reset":
                throw new Empty();
            case "move":
                return move((Point) arguments[0], (PointHolder) arguments[1], (DoubleHolder) arguments[2]);
            case "mix":
                turn(arguments);
                return ((types.Basics) arguments[0]).flag;
            case "note":
                return null;
            default:
                if (arguments.length == 3) {
                    turn(arguments);
                }
                return arguments[0];
        }
    }

    private static String label = "label";

    private static synchronized String label(Object[] arguments) {
        if (arguments != null) {
            label = (String) arguments[0];
        }
        return label;
    }

    private static Point move(Point from, PointHolder by, DoubleHolder distance) throws Refused {
        if (from.x < 0) {
            throw new Refused(Colour.blue, "negative");
        }
        if (from.y < 0) {
            throw new BAD_PARAM(7, CompletionStatus.COMPLETED_YES);
        }
        distance.value = by.value.x + by.value.y;
        by.value = new Point(-by.value.x, -by.value.y);
        return from;
    }

    private static void turn(Object[] arguments) throws ReflectiveOperationException {
        Field value = arguments[1].getClass().getField("value");
        value.set(arguments[2], value.get(arguments[1]));
        value.set(arguments[1], arguments[0]);
    }
}
