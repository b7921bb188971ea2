// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.omg.CORBA.ORB;

/**
 * JacORBs of different settings in one virtual machine, as clients and servers of types::Everything, values::Echo and wide::Echo.
 *
 * <p>Each line of standard input is a command. The answer is one line: the requested text, "ok", or "failed: " and the
 * reason.
 *
 * <pre>
 * orb NAME PROPERTY=VALUE…       creates an ORB, whose name is the first argument of the other commands
 * serve NAME                     returns the reference of an Everything
 * forward NAME REFERENCE         of an Everything that forwards its clients to REFERENCE, in an ORB with the initializer Forwarding
 * calling-back NAME              of an Everything whose identity is that of any_partner()'s object plus one
 * values NAME                    of an Echo
 * wide NAME                      of a wide::Echo
 * client NAME REFERENCE          calls operations of all kinds
 * texts NAME REFERENCE           sends characters that are not ASCII, and receives them again
 * sizes NAME FROM TO REFERENCE   calls with octets of all these sizes, and with 10 MB
 * idle NAME MILLISECONDS REFERENCE   calls after pauses of about this length
 * called-back NAME REFERENCE     makes the object of REFERENCE call an object of this ORB
 * send-values NAME REFERENCE     calls an Echo
 * send-wide NAME REFERENCE       calls a wide::Echo
 * </pre>
 */
public final class Peer {
    private final Map<String, ORB> orbs = new HashMap<>();

    public static void main(String[] arguments) throws Exception {
        Peer peer = new Peer();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(peer.answer(List.of(line.split(" "))));
            System.out.flush();
        }
        peer.orbs.values().forEach(orb -> orb.shutdown(true));
    }

    private String answer(List<String> words) {
        try {
            String name = words.get(1);
            List<String> rest = words.subList(2, words.size());
            if (words.get(0).equals("orb")) {
                orbs.put(name, make(rest));
                return "ok";
            }
            ORB orb = orbs.get(name);
            switch (words.get(0)) {
                case "serve":
                    return Serving.everything(orb);
                case "forward":
                    return Forwarding.to(orb, rest.get(0));
                case "calling-back":
                    return Callbacks.serve(orb);
                case "values":
                    return ValuesServing.echo(orb);
                case "wide":
                    return WideTexts.serve(orb);
                case "client":
                    Calling.everything(orb, rest.get(0));
                    return "ok";
                case "texts":
                    Calling.texts(orb, rest.get(0));
                    return "ok";
                case "sizes":
                    Calling.sizes(orb, Integer.parseInt(rest.get(0)), Integer.parseInt(rest.get(1)), rest.get(2));
                    return "ok";
                case "idle":
                    Calling.afterPauses(orb, Integer.parseInt(rest.get(0)), rest.get(1));
                    return "ok";
                case "called-back":
                    Callbacks.call(orb, rest.get(0));
                    return "ok";
                case "send-values":
                    ValuesCalling.all(orb, rest.get(0));
                    return "ok";
                case "send-wide":
                    WideTexts.call(orb, rest.get(0));
                    return "ok";
                default:
                    return "failed: no such command";
            }
        } catch (Throwable e) { // catches linkage errors of generated classes, too: the driver shows them
            e.printStackTrace();
            return "failed: " + String.valueOf(e).replace('\n', ' ');
        }
    }

    private static ORB make(List<String> settings) {
        Properties properties = new Properties();
        properties.put("org.omg.CORBA.ORBClass", "org.jacorb.orb.ORB");
        properties.put("org.omg.CORBA.ORBSingletonClass", "org.jacorb.orb.ORBSingleton");
        properties.put("jacorb.security.support_ssl", "off");
        properties.put("OAIAddr", "127.0.0.1");
        for (String setting : settings) {
            String[] words = setting.split("=", 2);
            properties.put(words[0], words[1]);
        }
        return ORB.init(new String[0], properties);
    }

    /** Reports a failed check. */
    static void check(boolean good, String what) {
        if (!good) {
            throw new IllegalStateException(what);
        }
    }
}
