// SPDX-License-Identifier: Apache-2.0
import org.omg.CORBA.CharHolder;
import org.omg.CORBA.ORB;
import org.omg.CORBA.StringHolder;
import wide.Echo;
import wide.EchoHelper;
import wide.EchoPOA;
import wide.VersesHolder;

/** Server and client of wide::Echo, with the characters of Corbel's tests/interop/wide_peer.hpp. */
final class WideTexts {
    private static final String[] TEXTS = {
        "",
        "plain",
        "gr\u00fc\u00df \u20ac \u0416 \u65e5\u672c\u8a9e \uffee",
        "mark \ufeff within",
        "\ud83d\ude00",
        "a\ud800\udc00\udbff\udfff\u00e9\ud83d\ude00",
        "\ud7ff\ue000\ufffd"
    };
    private static final char[] LETTERS = {'a', '\u00e9', '\u20ac', '\u65e5', '\ud7ff', '\ue000', '\ufffd'};

    private WideTexts() {}

    static String serve(ORB orb) throws Exception {
        return orb.object_to_string(Serving.root(orb).servant_to_reference(new Servant()));
    }

    static void call(ORB orb, String reference) {
        Echo echo = EchoHelper.narrow(orb.string_to_object(reference));
        for (String text : TEXTS) {
            text(echo, text);
        }
        for (char letter : LETTERS) {
            var both = new CharHolder('b');
            var last = new CharHolder();
            char back = echo.letter(letter, both, last);
            Peer.check(back == letter && both.value == letter && last.value == 'b', "letter " + (int) letter);
        }
        String[] first = {"\ud83d\ude00\u20ac", "x"};
        var both = new VersesHolder(new String[] {"x", "\ud83d\ude00\u20ac"});
        var last = new VersesHolder();
        String[] back = echo.recite(first, both, last);
        Peer.check(back[0].equals(first[0]) && back[1].equals("x") && last.value[1].equals(first[0]), "verses");
    }

    private static void text(Echo echo, String text) {
        String before = "before \ud83d\ude80";
        var both = new StringHolder(before);
        var last = new StringHolder();
        String back = echo.text(text, both, last);
        Peer.check(back.equals(text) && both.value.equals(text) && last.value.equals(before), "text " + text);
        echo.label(text);
        Peer.check(echo.label().equals(text), "label " + text);
    }

    /**
     * Behaves as WideServant of Corbel's tests: returns its argument, and returns the received inout argument as out.
     */
    private static final class Servant extends EchoPOA {
        private String label = "writes no marks"; // the text that Corbel's client expects

        @Override
        public synchronized String label() {
            return label;
        }

        @Override
        public synchronized void label(String text) {
            label = text;
        }

        @Override
        public char letter(char given, CharHolder both, CharHolder last) {
            last.value = both.value;
            both.value = given;
            return given;
        }

        @Override
        public String text(String given, StringHolder both, StringHolder last) {
            last.value = both.value;
            both.value = given;
            return given;
        }

        @Override
        public String[] recite(String[] given, VersesHolder both, VersesHolder last) {
            last.value = both.value;
            both.value = given;
            return given;
        }
    }
}
