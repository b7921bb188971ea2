// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;
import org.omg.CORBA.BAD_PARAM;
import org.omg.CORBA.CompletionStatus;
import org.omg.CORBA.DoubleHolder;
import org.omg.CORBA.ORB;
import org.omg.CORBA.StringHolder;
import types.BaseHolder;
import types.Choice;
import types.ChoiceHolder;
import types.Colour;
import types.Empty;
import types.Everything;
import types.EverythingHelper;
import types.OctetsHolder;
import types.Point;
import types.PointHolder;
import types.Record;
import types.RecordHolder;
import types.Refused;

/** A client of types::Everything. */
final class Calling {
    private static final int LARGE = 10_000_000;

    private Calling() {}

    private static Everything narrowed(ORB orb, String reference) {
        return EverythingHelper.narrow(orb.string_to_object(reference));
    }

    static void everything(ORB orb, String reference) throws Exception {
        Everything target = narrowed(orb, reference);
        Peer.check(target.identity() == 42, "identity");
        var both = new StringHolder("before");
        var old = new StringHolder();
        Peer.check(target.echo("given", both, old).equals("given") && old.value.equals("before"), "echo");
        exceptions(target);
        structures(target);
        var partner = new BaseHolder();
        var before = new BaseHolder();
        Peer.check(target.partner(target, partner, before).identity() == 42, "partner");
        Peer.check(partner.value._is_equivalent(target) && before.value == null, "references");
        Peer.check(target._is_a("IDL:types/Named:1.0") && !target._is_a("IDL:types/Nothing:1.0"), "_is_a");
        Peer.check(!target._non_existent(), "_non_existent");
        target.note("a note", 17);
    }

    static void texts(ORB orb, String reference) {
        Everything target = narrowed(orb, reference);
        String text = "Gr\u00fc\u00dfe: \u00c4\u00d6\u00dc"; // the text of Corbel's test programs
        var both = new StringHolder("");
        Peer.check(target.echo(text, both, new StringHolder()).equals(text) && both.value.equals(text), "texts");
    }

    private static void exceptions(Everything target) throws Exception {
        var by = new PointHolder(new Point(7, 8));
        var distance = new DoubleHolder();
        try {
            target.reset();
            Peer.check(false, "reset must raise Empty");
        } catch (Empty e) {
            // the expected exception
        }
        try {
            target.move(new Point(-1, 0), by, distance);
            Peer.check(false, "move must raise Refused");
        } catch (Refused e) {
            Peer.check(e.why == Colour.blue && e.reason.equals("negative"), "members of Refused");
        }
        try {
            target.move(new Point(1, -1), by, distance);
            Peer.check(false, "move must raise BAD_PARAM");
        } catch (BAD_PARAM e) {
            Peer.check(e.minor == 7 && e.completed == CompletionStatus.COMPLETED_YES, "BAD_PARAM");
        }
        Peer.check(
                target.move(new Point(5, 6), by, distance).y == 6 && by.value.x == -7 && distance.value == 15, "move");
    }

    private static void structures(Everything target) {
        Record given = new Record(
                8, "title", "code", new Point[] {new Point(1, 2)}, new double[][] {{1, 2, 3}, {4, 5, 6}}, new String[] {
                    "a", ""
                });
        var both = new RecordHolder(new Record(4, "", "", new Point[0], new double[2][3], new String[] {"b", "c"}));
        var old = new RecordHolder();
        Record back = target.update(given, both, old);
        Peer.check(
                back.key == 8
                        && back.transform[1][2] == 6
                        && both.value.outline[0].y == 2
                        && old.value.tags[1].equals("c"),
                "update");
        Choice entry = new Choice();
        entry.entry(given);
        Choice real = new Choice();
        real.real(2, 0.25);
        var choice = new ChoiceHolder(real);
        var before = new ChoiceHolder();
        Peer.check(target.choose(entry, choice, before).entry().title.equals("title"), "choose");
        Peer.check(before.value.discriminator() == 2 && before.value.real() == 0.25, "choose: out");
    }

    static void sizes(ORB orb, int from, int to, String reference) {
        Everything target = narrowed(orb, reference);
        for (int size = from; size <= to; size++) {
            octets(target, size);
        }
        octets(target, LARGE);
    }

    private static void octets(Everything target, int size) {
        byte[] given = new byte[size];
        for (int i = 0; i < size; i++) {
            given[i] = (byte) (i * 7 + i / 256);
        }
        var both = new OctetsHolder(new byte[0]);
        var old = new OctetsHolder();
        byte[] result = target.bytes(given, both, old);
        Peer.check(
                Arrays.equals(result, given) && Arrays.equals(both.value, given) && old.value.length == 0,
                size + " octets came back otherwise");
    }

    /**
     * Calls after pauses: some pauses end before the server closes the connection, some after, and some at that moment.
     */
    static void afterPauses(ORB orb, int milliseconds, String reference) throws InterruptedException {
        Everything target = narrowed(orb, reference);
        for (int i = -2; i <= 4; i++) {
            Peer.check(target.identity() == 42, "identity");
            Thread.sleep(milliseconds + i * milliseconds / 8);
        }
        Peer.check(target.identity() == 42, "identity");
    }
}
