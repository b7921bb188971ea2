// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.xml;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.specialise.rules.FileRules;
import org.bellwether.specialise.rules.Reference;
import org.bellwether.specialise.rules.Rule;
import org.bellwether.specialise.rules.RuleSet;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.rules.WeaveErrors;
import org.bellwether.specialise.text.Origin;
import org.bellwether.specialise.text.RuleText;
import org.bellwether.specialise.tree.TreePaths;
import org.xml.sax.Attributes;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Creates a rule set from the events of a validating parser; the first error ends the parsing. */
final class RuleHandler extends DefaultHandler {
    private final String file;
    private final String fileName;
    private final StringBuilder text = new StringBuilder();
    private final List<Reference> requires = new ArrayList<>();
    private final List<Reference> excludes = new ArrayList<>();
    private final List<Reference> after = new ArrayList<>();
    private final List<String> compliance = new ArrayList<>();
    private final List<FileRules> files = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();

    private Locator locator;
    private int textLine;
    private String name = "";
    private int rootLine;
    private String module = "";
    private String path = "";
    private int fileLine;
    private RuleDraft draft;

    /**
     * @param file the rule file, as the user typed it
     * @param fileName its name within its folder
     */
    RuleHandler(String file, String fileName) {
        this.file = file;
        this.fileName = fileName;
    }

    /** Returns the rule set, after the end of the document. */
    RuleSet ruleSet() {
        return new RuleSet(
                name,
                file,
                rootLine,
                List.copyOf(requires),
                List.copyOf(excludes),
                List.copyOf(after),
                List.copyOf(compliance),
                List.copyOf(files));
    }

    /** Returns the current line of the parser; 0 before the first. */
    int line() {
        return locator == null ? 0 : locator.getLineNumber();
    }

    @Override
    public void setDocumentLocator(Locator parsers) {
        locator = parsers;
    }

    @Override
    public void startElement(String uri, String localName, String element, Attributes attributes) throws SAXException {
        text.setLength(0);
        textLine = line();
        switch (element) {
            case "transform" -> {
                name = attributes.getValue("name");
                rootLine = line();
            }
            case "module" -> module = folder(attributes.getValue("name").strip());
            case "file" -> {
                path = TreePaths.join(module, inside(attributes.getValue("name").strip()));
                fileLine = line();
                rules.clear();
            }
            case "remove", "substitute", "comment", "copy-from-source", "add", "unchanged" ->
                draft = new RuleDraft(element, attributes, rules.size() + 1, line());
            default -> {
                // its content is handled at the end of the element
            }
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        text.append(characters, start, length);
    }

    @Override
    public void endElement(String uri, String localName, String element) throws SAXException {
        RuleText content = RuleText.of(text.toString(), new Origin(fileName, textLine, true));
        switch (element) {
            case "requires" -> requires.add(reference());
            case "excludes" -> excludes.add(reference());
            case "after" -> after.add(reference());
            case "compliance" -> compliance.add(text.toString().strip().replaceAll("\\s+", " "));
            case "file" -> files.add(new FileRules(module, path, fileLine, List.copyOf(rules)));
            case "remove" -> {
                draft.put(element, content);
                finishRule();
            }
            case "substitute", "comment", "copy-from-source", "add", "unchanged" -> finishRule();
            case "source" ->
                draft.source(TreePaths.join(module, inside(text.toString().strip())));
            case "module", "transform" -> {
                // its parts have been handled already
            }
            default -> draft.put(element, content);
        }
        text.setLength(0);
    }

    @Override
    public void error(SAXParseException e) throws SAXException {
        throw e;
    }

    private Reference reference() {
        return new Reference(text.toString().strip(), textLine);
    }

    private void finishRule() throws RuleFileException {
        try {
            rules.add(draft.rule());
        } catch (IllegalArgumentException e) {
            throw new RuleFileException(WeaveErrors.problem(
                    WeaveErrorCode.RULE_TEXT,
                    draft.header().label(),
                    file,
                    draft.header().line(),
                    e.getMessage(),
                    "Correct the text of the rule"));
        }
    }

    private String folder(String written) throws RuleFileException {
        return written.equals(".") ? written : inside(written);
    }

    private String inside(String written) throws RuleFileException {
        if (!TreePaths.isInside(written)) {
            throw new RuleFileException(WeaveErrors.problem(
                    WeaveErrorCode.RULE_PATH,
                    "transform " + name,
                    file,
                    line(),
                    "The path " + written + " is not a relative path that stays in the source tree",
                    "Write a path such as src/file.cpp, without .., without / at its beginning or end"));
        }
        return written;
    }
}
