// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Object;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import org.omg.PortableServer.Servant;

/**
 * Relays the calls of a round trip by JacORB: serves an object for each of the server's objects, and repeats each call
 * at the server. Therefore, JacORB reads each value, holds it in Java, and writes it, in both directions.
 *
 * <p>Usage: {@code java Relay THEIRS OURS PROPERTY=VALUE…} reads references from the file THEIRS, a line with interface
 * and reference for each, writes the relay's references into OURS, and serves until standard input ends.
 */
public final class Relay {
    /** An object of the server, and the relay's object that stands for it. */
    private record Pair(Object theirs, Object ours) {}

    private final List<Pair> pairs = new ArrayList<>();
    private final ORB orb;

    private Relay(ORB orb) {
        this.orb = orb;
    }

    public static void main(String[] arguments) throws Exception {
        Properties properties = new Properties();
        properties.put("org.omg.CORBA.ORBClass", "org.jacorb.orb.ORB");
        properties.put("org.omg.CORBA.ORBSingletonClass", "org.jacorb.orb.ORBSingleton");
        properties.put("jacorb.security.support_ssl", "off");
        for (String argument : List.of(arguments).subList(2, arguments.length)) {
            String[] words = argument.split("=", 2);
            properties.put(words[0], words[1]);
        }
        ORB orb = ORB.init(new String[0], properties);
        Relay relay = new Relay(orb);
        relay.serve(Path.of(arguments[0]), Path.of(arguments[1]));
        while (System.in.read() >= 0) {
            // waits for the end of standard input
        }
        orb.shutdown(true);
    }

    private void serve(Path theirs, Path ours) throws Exception {
        POA poa = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(theirs)) {
            String[] words = line.split(" ");
            String type = words[0].replace("::", ".");
            Object target = narrowed(type, orb.string_to_object(words[1]));
            Object own = narrowed(type, poa.servant_to_reference(servant(type, target)));
            pairs.add(new Pair(target, own));
            lines.add(words[0] + " " + orb.object_to_string(own));
        }
        poa.the_POAManager().activate();
        write(ours, lines);
    }

    private static Object narrowed(String type, Object object) throws ReflectiveOperationException {
        Method narrow = Class.forName(type + "Helper").getMethod("unchecked_narrow", Object.class);
        return (Object) narrow.invoke(null, object);
    }

    private Servant servant(String type, Object target) throws ReflectiveOperationException {
        Class<?> operations = Class.forName(type + "Operations");
        java.lang.Object relay = Proxy.newProxyInstance(
                Relay.class.getClassLoader(),
                new Class<?>[] {operations},
                (proxy, method, arguments) -> forward(target, method, arguments));
        return (Servant)
                Class.forName(type + "POATie").getConstructor(operations).newInstance(relay);
    }

    /**
     * Makes a call at the server. The server's objects replace the relay's in the arguments, and the relay's replace
     * the server's in the results.
     */
    private java.lang.Object forward(Object target, Method method, java.lang.Object[] arguments) throws Throwable {
        try {
            java.lang.Object[] sent = (java.lang.Object[]) exchanged(arguments, true);
            java.lang.Object result = method.invoke(target, sent);
            exchanged(sent, false);
            return exchanged(result, false);
        } catch (InvocationTargetException e) {
            throw (Throwable) exchanged(e.getCause(), false);
        }
    }

    /** Returns the value with each reference replaced; for a reference, its replacement. */
    private java.lang.Object exchanged(java.lang.Object value, boolean there) throws IllegalAccessException {
        if (value instanceof Object reference) {
            return counterpart(reference, there);
        }
        if (value == null) {
            return null;
        }
        if (value.getClass().isArray()) {
            if (!value.getClass().getComponentType().isPrimitive()) {
                for (int i = 0; i < Array.getLength(value); i++) {
                    Array.set(value, i, exchanged(Array.get(value, i), there));
                }
            }
        } else if (!value.getClass().getPackageName().startsWith("java")) {
            exchangeFields(value, there);
        }
        return value;
    }

    private void exchangeFields(java.lang.Object value, boolean there) throws IllegalAccessException {
        for (Field field : value.getClass().getDeclaredFields()) {
            boolean whole = field.getType().isPrimitive() || field.getType() == value.getClass();
            if (!whole && !Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                field.set(value, exchanged(field.get(value), there));
            }
        }
    }

    private Object counterpart(Object reference, boolean there) {
        for (Pair pair : pairs) {
            if (there && pair.ours()._is_equivalent(reference)) {
                return pair.theirs();
            }
            if (!there && pair.theirs()._is_equivalent(reference)) {
                return pair.ours();
            }
        }
        return reference;
    }

    /** Writes a file, which appears only when it is complete. */
    private static void write(Path file, List<String> lines) throws IOException {
        Path part = Path.of(file + ".part");
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(part))) {
            lines.forEach(out::println);
        }
        Files.move(part, file);
    }
}
