// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.parser;

import static org.bellwether.language.parser.Characters.isDigit;
import static org.bellwether.language.parser.Characters.isHex;
import static org.bellwether.language.parser.Characters.isLetter;
import static org.bellwether.language.parser.Characters.isPart;
import static org.bellwether.language.parser.Characters.isSpace;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.runtime.CharStream;
import org.antlr.runtime.CommonToken;
import org.antlr.runtime.Token;
import org.eclipse.xtext.parser.antlr.Lexer;

/**
 * The lexer, written by hand because the kind of a word depends on its neighbours: a unit stands after a number, a
 * function's name before a parenthesis, a scope's name before "::", and "&gt;&gt;" closes two generics. It takes time
 * linear in the text's length, and never fails: an invalid token becomes one of type 0, with a message.
 */
public final class BellwetherLexer extends Lexer {
    static final Set<String> UNITS = Set.of(
            "ns", "us", "ms", "s", "min", "Hz", "kHz", "MHz", "B", "kB", "KiB", "MB", "MiB", "bit/s", "kbit/s",
            "Mbit/s", "Gbit/s");
    private static final String[] PAIRS = {"::", "->", "..", "${", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||"};
    /** The second signs of tokens of two signs; any other sign is a token alone. */
    private static final String SECOND = ":>.{=<&|";

    private static final String NAMES = "names are made of a-z, A-Z, 0-9 and _";
    private static final String TYPE_CODE = "CORBA::TypeCode";

    private final TokenTypes types;
    private final Map<Token, String> messages = new HashMap<>();
    private String text;
    private int position;
    private int line;
    private int lineStart;
    private String previous = "";
    private boolean afterNumber;
    private Generics generics = new Generics();
    private String message;

    public BellwetherLexer(TokenTypes types) {
        this.types = types;
    }

    @Override
    public void setCharStream(CharStream stream) {
        super.setCharStream(stream);
        text = stream.size() == 0 ? "" : stream.substring(0, stream.size() - 1);
        position = 0;
        line = 1;
        lineStart = 0;
        previous = "";
        afterNumber = false;
        generics = new Generics();
        messages.clear();
    }

    @Override
    public void mTokens() {
        throw new UnsupportedOperationException("nextToken does all");
    }

    @Override
    public String getErrorMessage(Token token) {
        return messages.get(token);
    }

    @Override
    public Token nextToken() {
        if (position >= text.length()) {
            return Token.EOF_TOKEN;
        }
        int start = position;
        int startLine = line;
        int startColumn = start - lineStart;
        message = null;
        int type = scan();
        CommonToken token = new CommonToken(input, type, Token.DEFAULT_CHANNEL, start, position - 1);
        token.setLine(startLine);
        token.setCharPositionInLine(startColumn);
        if (message != null) {
            messages.put(token, message);
        }
        countLines(start);
        return token;
    }

    private void countLines(int start) {
        for (int i = start; i < position; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
                afterNumber = false;
            }
        }
    }

    private int scan() {
        char c = text.charAt(position);
        if (isSpace(c) || c == '\ufeff' && position == 0) {
            position++;
            while (isSpace(at(position))) {
                position++;
            }
            return types.terminal("WS");
        } else if (c == '/' && at(position + 1) == '/') {
            position = endOfLine(position);
            return types.terminal("LINE_COMMENT");
        } else if (c == '/' && at(position + 1) == '*') {
            return comment();
        }
        boolean number = afterNumber;
        afterNumber = false;
        if (previous.equals("#include<")) {
            return systemPath();
        } else if (isLetter(c)) {
            return (c == 'L' && (at(position + 1) == '"' || at(position + 1) == '\'')) ? quoted(1) : word(number);
        } else if (isDigit(c) || c == '.' && isDigit(at(position + 1))) {
            return number();
        } else if (c == '"' || c == '\'') {
            return quoted(0);
        } else if (c == '#') {
            return directive();
        }
        return punctuation(number);
    }

    private int comment() {
        int end = text.indexOf("*/", position + 2);
        if (end < 0) {
            position = text.length();
            return invalid("this comment has no end: */ is missing");
        }
        position = end + 2;
        return types.terminal("COMMENT");
    }

    /**
     * Reads a string or character, with or without a prefix L. The token ends at the next quote without a backslash.
     */
    private int quoted(int prefix) {
        int start = position;
        char quote = text.charAt(start + prefix);
        int i = start + prefix + 1;
        while (i < text.length() && text.charAt(i) != quote && text.charAt(i) != '\n') {
            i += text.charAt(i) == '\\' && at(i + 1) != '\n' ? 2 : 1;
        }
        boolean closed = at(i) == quote;
        position = Math.min(closed ? i + 1 : i, text.length());
        previous = "";
        String kind = quote == '"' ? "STRING" : "CHARACTER";
        if (!closed) {
            return invalid("this " + (quote == '"' ? "string" : "character") + " has no end: " + quote
                    + " is missing on its line");
        }
        return types.terminal(prefix == 0 ? kind : "WIDE_" + kind);
    }

    private int word(boolean afterNumber) {
        int start = position;
        position = endOfWord(start);
        if (Character.isLetter(at(position))) {
            return foreignWord(start);
        }
        String word = text.substring(start, position);
        if (afterNumber && unit(word)) {
            previous = "";
            return types.terminal("UNIT");
        }
        if (word.equals("CORBA") && text.startsWith(TYPE_CODE, start) && !isPart(at(start + TYPE_CODE.length()))) {
            position = start + TYPE_CODE.length();
            previous = "";
            return types.keyword(TYPE_CODE);
        }
        boolean boxed = previous.equals("valuetype"); // a type that begins with "::" may follow its name
        previous = word;
        int keyword = types.keyword(word);
        if (keyword != 0 && (TokenTypes.IDL.contains(word) || !text.startsWith("::", position))) {
            return keyword;
        }
        int next = position;
        while (!boxed && (at(next) == ' ' || at(next) == '\t')) {
            next++;
        }
        return types.terminal(text.startsWith("::", next) ? "QUALIFIER" : at(next) == '(' ? "FUNCTION" : "ID");
    }

    /** Reads a word with letters that IDL's names do not have. */
    private int foreignWord(int start) {
        while (Character.isLetterOrDigit(at(position)) || at(position) == '_') {
            position++;
        }
        previous = "";
        return invalid("\"" + text.substring(start, position) + "\" is not a name: " + NAMES);
    }

    /** Returns whether a word after a number is a unit, with the part after a slash. */
    private boolean unit(String word) {
        if (text.startsWith("/s", position) && !isPart(at(position + 2)) && UNITS.contains(word + "/s")) {
            position += 2;
            return true;
        }
        return UNITS.contains(word);
    }

    private int number() {
        int start = position;
        previous = "";
        afterNumber = true;
        if (at(start) == '0' && (at(start + 1) == 'x' || at(start + 1) == 'X') && isHex(at(start + 2))) {
            position = start + 2;
            while (isHex(at(position))) {
                position++;
            }
            return types.terminal("HEXADECIMAL");
        }
        skipDigits();
        boolean real = at(position) == '.' && at(position + 1) != '.' && !isNameAfterPoint(position + 1);
        if (real) {
            position++;
            skipDigits();
        }
        if ((at(position) == 'e' || at(position) == 'E') && isExponent(position + 1)) {
            real = true;
            position += 2;
            skipDigits();
        } else if ((at(position) == 'd' || at(position) == 'D') && !isPart(at(position + 1))) {
            position++;
            return types.terminal("FIXED");
        }
        boolean octal = !real && text.substring(start, position).matches("0[0-7]+");
        return types.terminal(real ? "REAL" : octal ? "OCTAL" : "DECIMAL");
    }

    /**
     * Returns whether a name follows the point, not an exponent or the letter of a fixed-point number, as in 14.E3 and
     * 14.d.
     */
    private boolean isNameAfterPoint(int at) {
        char c = at(at);
        boolean exponent = (c == 'e' || c == 'E') && isExponent(at + 1);
        boolean fixed = (c == 'd' || c == 'D') && !isPart(at(at + 1));
        return isLetter(c) && !exponent && !fixed;
    }

    private boolean isExponent(int at) {
        return isDigit(at(at)) || (at(at) == '+' || at(at) == '-') && isDigit(at(at + 1));
    }

    private void skipDigits() {
        while (isDigit(at(position))) {
            position++;
        }
    }

    /** Reads a preprocessor line: {@code #include} and supported pragmas are keywords, all other lines are hidden. */
    private int directive() {
        int start = position;
        int name = start + 1;
        while (at(name) == ' ' || at(name) == '\t') {
            name++;
        }
        int end = endOfWord(name);
        String word = "#" + text.substring(name, end);
        boolean known = word.equals("#include") || word.equals("#pragma") && types.keyword(pragma(end)) != 0;
        if (known) {
            position = end;
            previous = word;
            return types.keyword(word);
        }
        position = endOfLine(start);
        while (position < text.length() && text.charAt(position - 1) == '\\') {
            position = endOfLine(position + 1);
        }
        return types.terminal("DIRECTIVE");
    }

    private String pragma(int from) {
        int start = from;
        while (at(start) == ' ' || at(start) == '\t') {
            start++;
        }
        String word = text.substring(start, endOfWord(start));
        return Set.of("bellwether", "prefix", "ID", "version").contains(word) ? word : "";
    }

    private int systemPath() {
        previous = "";
        int start = position;
        while (position < text.length() && text.charAt(position) != '>' && text.charAt(position) != '\n') {
            position++;
        }
        if (position == start) {
            return punctuation(false);
        }
        return types.terminal("SYSTEM_PATH");
    }

    private int punctuation(boolean afterNumber) {
        int start = position;
        char c = text.charAt(start);
        if (c == '%' && afterNumber && isPercent(start + 1)) {
            position++;
            previous = "";
            return types.terminal("UNIT");
        }
        if (text.startsWith("::" + TYPE_CODE, start) && !isPart(at(start + 2 + TYPE_CODE.length()))) {
            position = start + 2 + TYPE_CODE.length();
            previous = "";
            return types.keyword(TYPE_CODE);
        }
        String token = String.valueOf(c);
        boolean closing = c == '>' && generics.canClose();
        if (!closing && start + 1 < text.length() && SECOND.indexOf(text.charAt(start + 1)) >= 0) {
            for (String pair : PAIRS) {
                if (text.startsWith(pair, start)) {
                    token = pair;
                }
            }
        }
        int type = types.keyword(token);
        if (type == 0) {
            token = String.valueOf(c);
            type = types.keyword(token);
        }
        if (type == 0) {
            return unknown();
        }
        position = start + token.length();
        generics.count(token, previous);
        previous = previous.equals("#include") && token.equals("<") ? "#include<" : "";
        return type;
    }

    /**
     * Returns whether a "%" after a number is a unit: the statement's end or a word of the notation follows, not an
     * operand.
     */
    private boolean isPercent(int after) {
        int next = after;
        while (at(next) == ' ' || at(next) == '\t') {
            next++;
        }
        char c = at(next);
        if (isLetter(c)) {
            String word = text.substring(next, endOfWord(next));
            return types.keyword(word) != 0 && !word.equals("TRUE") && !word.equals("FALSE");
        }
        return !(isDigit(c) || c == '(' || c == '$' || c == '-' || c == '+' || c == '~');
    }

    private int unknown() {
        int start = position;
        char c = text.charAt(start);
        if (Character.isLetter(c)) {
            return foreignWord(start);
        }
        do {
            position++;
        } while (position < text.length() && text.charAt(position) == c);
        previous = "";
        String what = Character.isISOControl(c) || Character.isSurrogate(c) || c == '\ufffd'
                ? String.format(Locale.ROOT, "the character U+%04X", text.codePointAt(start))
                : "\"" + c + "\"";
        return invalid(what + " cannot stand here");
    }

    private int invalid(String why) {
        message = why;
        return Token.INVALID_TOKEN_TYPE;
    }

    private int endOfLine(int from) {
        int end = text.indexOf('\n', from);
        end = end < 0 ? text.length() : end;
        return end > from && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }

    private int endOfWord(int from) {
        int end = from;
        while (isPart(at(end))) {
            end++;
        }
        return end;
    }

    private char at(int index) {
        return index < text.length() ? text.charAt(index) : 0;
    }
}
