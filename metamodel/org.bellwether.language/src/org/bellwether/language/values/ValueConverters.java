// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.values;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.options.OptionsPackage;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.Spelling;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.conversion.ValueConverterException;
import org.eclipse.xtext.nodemodel.INode;

/** Converts the text of a terminal or name to the value in the model, by the grammar's rule. */
public final class ValueConverters implements IValueConverterService {
    /** Separates the problem from the fix in an exception's message. */
    public static final String FIX = "\n";

    private final Map<String, Function<String, Object>> byRule = new HashMap<>();

    public ValueConverters() {
        for (String rule : List.of("Name", "ScopedName", "ProcessName", "AnyName", "AnyScopedName")) {
            byRule.put(rule, WrittenNames::unescaped);
        }
        byRule.put("Word", WrittenNames::word);
        byRule.put("WordPart", WrittenNames::word);
        byRule.put("WordOrText", text -> text.startsWith("\"") ? LiteralValues.string(text) : WrittenNames.word(text));
        byRule.put("Text", LiteralValues::string);
        byRule.put("STRING", LiteralValues::string);
        byRule.put("WideText", LiteralValues::string);
        byRule.put("CHARACTER", LiteralValues::character);
        byRule.put("WIDE_CHARACTER", LiteralValues::character);
        byRule.put("Natural", LiteralValues::natural);
        byRule.put("IntegerNumber", LiteralValues::integer);
        byRule.put("RealNumber", BigDecimal::new);
        byRule.put("Magnitude", BigDecimal::new);
        byRule.put("FixedNumber", text -> new BigDecimal(text.substring(0, text.length() - 1)));
        byRule.put("InOrder", text -> false);
        enumeration(IdlPackage.Literals.PRIMITIVE_KIND, "PrimitiveKindName");
        enumeration(ParameterPackage.Literals.PARAMETER_TYPE, "ParameterTypeName");
        enumeration(ParameterPackage.Literals.UNIT, "UnitToken", "UnitName");
        enumeration(ComponentPackage.Literals.THREADING, "ThreadingName");
        enumeration(ComponentPackage.Literals.SELECTION, "SelectionName");
        enumeration(ComponentPackage.Literals.ASSUMED_INVARIANT, "AssumedInvariantName");
        enumeration(AssemblyPackage.Literals.SYNC_SCOPE, "SyncScopeName");
        enumeration(AssemblyPackage.Literals.TOPOLOGY_KIND, "TopologyKindName");
        enumeration(DeploymentPackage.Literals.BYTE_ORDER, "ByteOrderName");
        enumeration(DeploymentPackage.Literals.SCHEDULING, "SchedulingName");
        enumeration(DeploymentPackage.Literals.PLACEMENT_UNIT, "PlacementUnitName");
        enumeration(DeploymentPackage.Literals.PROTOCOL, "ProtocolName");
        enumeration(ExperimentPackage.Literals.FOOTPRINT_KIND, "FootprintKindName");
        enumeration(ExperimentPackage.Literals.PATH_END, "PathEndName");
        enumeration(ExperimentPackage.Literals.DESIGN_KIND, "DesignKindName");
        enumeration(OptionsPackage.Literals.OPTION_SCOPE, "OptionScopeName");
        enumeration(OptionsPackage.Literals.BINDING_TIME, "BindingTimeName");
        enumeration(OptionsPackage.Literals.RENDERING_FORM, "RenderingFormName");
    }

    private void enumeration(EEnum type, String... rules) {
        Map<String, Object> values = type.getELiterals().stream()
                .collect(Collectors.toMap(l -> squeezed(word(l)), EEnumLiteral::getInstance));
        Stream.of(rules)
                .forEach(rule -> byRule.put(rule, text -> {
                    Object value = values.get(squeezed(text));
                    if (value != null) {
                        return value;
                    }
                    List<String> words = type.getELiterals().stream()
                            .map(ValueConverters::word)
                            .toList();
                    throw new IllegalArgumentException("expected " + Spelling.either(words) + ", found " + text + FIX
                            + Spelling.didYouMean(text, words, "Write one of them"));
                }));
    }

    /**
     * Returns the text of a literal: its own text if that is not its name, otherwise the name with hyphens: {@code
     * one-to-one}.
     */
    public static String word(EEnumLiteral literal) {
        return literal.getLiteral().equals(literal.getName())
                ? literal.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT)
                : literal.getLiteral();
    }

    private static String squeezed(String text) {
        return text.replaceAll("\\s+", "");
    }

    @Override
    public Object toValue(String text, String rule, INode node) {
        if (text == null) {
            return null; // the parser reports the missing value
        }
        try {
            return byRule.getOrDefault(rule.substring(rule.lastIndexOf('.') + 1), t -> t)
                    .apply(text);
        } catch (IllegalArgumentException e) {
            throw new ValueConverterException(e.getMessage(), node, null);
        }
    }

    @Override
    public String toString(Object value, String rule) {
        throw new UnsupportedOperationException("texts are written by the printer");
    }
}
