// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.StringSplitter;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.options.BindingTime;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.options.OptionConstraint;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.options.OptionRendering;
import org.bellwether.model.options.OptionScope;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.options.OptionSide;
import org.bellwether.model.options.OptionsPackage;
import org.bellwether.model.parameter.ParameterPackage;

/** Prints settings of options, and catalogues of options. */
final class OptionPrinter {
    private final ElementWriter writer;

    OptionPrinter(ElementWriter writer) {
        this.writer = writer;
    }

    void setting(OptionSetting s) {
        writer.statement(s, new Line("option " + assignment(s) + ";"));
    }

    /** Returns {@code NAME on TARGET = VALUE}. */
    String assignment(OptionSetting s) {
        return reference(s.getOption()) + " = " + writer.expressions.value(s.getValue());
    }

    static String reference(OptionReference r) {
        if (r == null) {
            return Lexemes.MISSING;
        }
        String side = r.getSide() == OptionSide.BOTH ? "" : " " + r.getSide().getLiteral();
        return Lexemes.word(r.getOption()) + " on " + Lexemes.word(r.getTarget()) + side;
    }

    void catalogue(OptionCatalogue c) {
        Line head = new Line("catalogue " + Lexemes.word(c.getTarget()));
        if (c.getVersion() != null) {
            head.word("version " + Lexemes.text(c.getVersion()));
        }
        writer.catalogue(c, head, () -> body(c));
    }

    private void body(OptionCatalogue c) {
        for (Option o : c.getOptions()) {
            writer.gap();
            option(o);
        }
        writer.gap();
        c.getConstraints().forEach(this::constraint);
    }

    private void option(Option o) {
        Line head = new Line("option " + Lexemes.word(o.getName()) + " : "
                + Lexemes.word(ParameterPackage.Literals.PARAMETER_TYPE, o.getType())
                + ParameterPrinter.unit(o.getUnit()));
        ParameterPrinter.value(head, o.getDefault(), o.getMinimum(), o.getMaximum(), writer);
        writer.block(o, head, () -> body(o), "}");
    }

    private void body(Option o) {
        text(o, "label", o.getLabel());
        text(o, "category", o.getCategory());
        text(o, "description", o.getDescription());
        if (o.getScope() != OptionScope.PROCESS) {
            writer.more(o, new Line("scope " + Lexemes.word(OptionsPackage.Literals.OPTION_SCOPE, o.getScope()) + ";"));
        }
        if (o.getSide() != OptionSide.BOTH) {
            writer.more(o, new Line("side " + o.getSide().getLiteral() + ";"));
        }
        if (o.getBindingTime() != BindingTime.START) {
            String word = Lexemes.word(OptionsPackage.Literals.BINDING_TIME, o.getBindingTime());
            writer.more(o, new Line("binding " + word + ";"));
        }
        if (!UnsetValues.is(o.getApplicability())) {
            writer.more(o, new Line("applies " + writer.expressions.print(o.getApplicability()) + ";"));
        }
        text(o, "since", o.getSince());
        text(o, "until", o.getUntil());
        o.getChoices().forEach(this::choice);
        o.getRenderings().forEach(this::rendering);
    }

    /** Adds a text for people: on this line if it fits, else on separate lines, each a string. */
    private Line prose(Line line, String text) {
        String whole = Lexemes.text(text);
        if (writer.fits(line.copy().word(whole + ";")) && text.indexOf('\n') < 0) {
            return line.word(whole);
        }
        StringSplitter.strings(text, writer.width()).forEach(line::ownLine);
        return line;
    }

    private void text(Option o, String keyword, String text) {
        if (text != null) {
            writer.more(o, prose(new Line(keyword), text).add(";"));
        }
    }

    private void choice(OptionChoice c) {
        Line line = new Line("choice " + Lexemes.word(c.getName()));
        if (c.getDescription() != null) {
            prose(line.word(":"), c.getDescription());
        }
        writer.statement(c, line.add(";"));
    }

    private void rendering(OptionRendering r) {
        Line line = new Line("write " + Lexemes.word(OptionsPackage.Literals.RENDERING_FORM, r.getForm()));
        if (r.getTemplate() != null) {
            line.clause(": " + Lexemes.text(r.getTemplate()));
        }
        writer.statement(r, line.add(";"));
    }

    private void constraint(OptionConstraint c) {
        Line line = new Line("constraint " + writer.expressions.print(c.getCondition()));
        if (c.getMessage() != null) {
            prose(line.word(":"), c.getMessage());
        }
        writer.statement(c, line.add(";"));
    }
}
