// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.generator.options.OptionTexts;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.options.OptionRendering;
import org.bellwether.model.parameter.Unit;
import org.bellwether.model.util.Program;
import org.bellwether.model.util.Spelling;
import org.bellwether.model.util.VersionRange;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the options of an ORB. */
@Command(
        name = "options",
        sortOptions = false,
        description = "List the targets, the options of a target, or the details of an option.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether options",
            "  bellwether options corbel",
            "  bellwether options corbel Concurrency",
            "%nOptions are set in a model, or for all processes with run --set TARGET.OPTION=VALUE."
        })
public final class OptionsCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "TARGET",
            description = "An ORB; otherwise the command lists all.")
    private String target;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "An option of it.")
    private String name;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException {
        Targets targets = Targets.discover();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.options/1").put("status", "ok");
        String text;
        if (target == null) {
            ArrayNode array = json.putArray("targets");
            targets.all()
                    .forEach(each -> array.addObject()
                            .put("target", each.name())
                            .put("label", each.label())
                            .put("options", each.catalogue().getOptions().size()));
            text = targets(targets);
        } else {
            Target chosen = chosen(targets);
            List<Option> options = name == null
                    ? chosen.catalogue().getOptions()
                    : List.of(find(chosen.catalogue().getOptions()));
            json.put("target", chosen.name());
            ArrayNode array = json.putArray("options");
            options.forEach(option -> array.add(json(option)));
            text = name == null ? table(options) : details(chosen, options.get(0));
        }
        common.console().result(common.json(), json, text.stripTrailing());
        return ExitCode.GOOD;
    }

    private Target chosen(Targets targets) throws WorkException {
        try {
            return targets.get(target);
        } catch (RefusedException e) {
            throw WorkException.model(e.problems());
        }
    }

    /** Finds an option by its name; upper and lower case are the same. */
    private Option find(List<Option> options) throws WorkException {
        for (Option option : options) {
            if (option.getName().equalsIgnoreCase(name)) {
                return option;
            }
        }
        List<String> names = options.stream().map(Option::getName).toList();
        String near = names.stream()
                .filter(other -> other.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .or(() -> Spelling.nearest(name, names))
                .map(other -> "Did you mean " + other + "? ")
                .orElse("");
        throw new WorkException(
                Kind.INPUT,
                "no-such-option",
                "The target " + target + " has no option '" + name + "'",
                name,
                near + "List them: bellwether options " + target);
    }

    private String targets(Targets targets) {
        TextTable table = new TextTable(2);
        table.heading(List.of("target", "", "options"), common.console()::bold);
        targets.all()
                .forEach(each -> table.row(List.of(
                        each.name(),
                        each.label(),
                        Integer.toString(each.catalogue().getOptions().size()))));
        return table.render();
    }

    private String table(List<Option> options) {
        StringBuilder text = new StringBuilder();
        for (String category :
                options.stream().map(Option::getCategory).distinct().sorted().toList()) {
            text.append(text.isEmpty() ? "" : "\n")
                    .append(common.console().bold(category))
                    .append('\n');
            options.stream()
                    .filter(option -> option.getCategory().equals(category))
                    .forEach(option -> {
                        text.append("  ")
                                .append(option.getName())
                                .append(" = ")
                                .append(value(option))
                                .append('\n');
                        text.append(Paragraph.of(
                                "      ",
                                OptionTexts.summary(option) + " (" + OptionTexts.legalValues(option) + ")",
                                common.console().columns()));
                    });
        }
        return text.toString();
    }

    private static String value(Option option) {
        String value = OptionTexts.defaultText(option);
        return value.isEmpty()
                ? "none"
                : option.getUnit() == Unit.NONE
                        ? value
                        : value + " " + option.getUnit().getLiteral();
    }

    private String details(Target chosen, Option option) {
        StringBuilder text = new StringBuilder(common.console().bold(option.getName())).append('\n');
        paragraph(text, "", OptionTexts.summary(option));
        OptionTexts.advice(option).lines().forEach(line -> paragraph(text, "", line));
        paragraph(
                text,
                "values",
                OptionTexts.legalValues(option) + (OptionTexts.repeated(option) ? "; may be given several times" : ""));
        for (OptionChoice choice : option.getChoices()) {
            paragraph(text, "", choice.getName() + ": " + choice.getDescription());
        }
        paragraph(text, "default", value(option));
        paragraph(
                text,
                "fixed at",
                option.getBindingTime().getLiteral() + "; side: "
                        + option.getSide().getLiteral() + "; scope: "
                        + option.getScope().getLiteral());
        if (!VersionRange.of(option).isAll()) {
            paragraph(
                    text,
                    "versions",
                    chosen.label() + " has it " + VersionRange.of(option).phrase());
        }
        if (option.getApplicability() != null) {
            paragraph(text, "matters", "only when " + OptionTexts.text(option.getApplicability()));
        }
        paragraph(
                text,
                "written",
                option.getRenderings().stream()
                        .map(OptionRendering::getTemplate)
                        .collect(Collectors.joining(", ")));
        paragraph(
                text,
                "set it",
                Program.typed() + " run MODEL --set " + chosen.name() + "." + option.getName() + "=VALUE");
        return text.toString();
    }

    private void paragraph(StringBuilder text, String name, String value) {
        if (!value.isBlank()) {
            text.append(Paragraph.of(
                    "  " + name + " ".repeat(Math.max(1, 10 - name.length())),
                    value,
                    common.console().columns()));
        }
    }

    private static ObjectNode json(Option option) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", option.getName())
                .put("category", option.getCategory())
                .put("description", option.getDescription())
                .put("type", option.getType().getLiteral())
                .put("values", OptionTexts.legalValues(option))
                .put("default", OptionTexts.defaultText(option).isEmpty() ? null : OptionTexts.defaultText(option))
                .put(
                        "unit",
                        option.getUnit() == Unit.NONE ? null : option.getUnit().getLiteral())
                .put("repeated", OptionTexts.repeated(option))
                .put("side", option.getSide().getLiteral())
                .put("scope", option.getScope().getLiteral())
                .put("bindingTime", option.getBindingTime().getLiteral())
                .put("since", option.getSince())
                .put("until", option.getUntil())
                .put(
                        "applicability",
                        option.getApplicability() == null ? null : OptionTexts.text(option.getApplicability()));
        ArrayNode choices = json.putArray("choices");
        option.getChoices()
                .forEach(choice ->
                        choices.addObject().put("name", choice.getName()).put("description", choice.getDescription()));
        return json;
    }
}
