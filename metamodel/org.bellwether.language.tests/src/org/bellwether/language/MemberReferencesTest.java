// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.ModelValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests members of structs in expressions: {@code line.end.x}. */
class MemberReferencesTest {
    private static final String TEXT = """
            struct Point { double x; double state; };
            typedef Point Place;
            typedef Place Spot;
            struct Line { Spot begin; Spot end; };
            typedef Spot Row[3];
            typedef sequence<Row> Rows;
            struct Shape { Spot corners[4]; Rows rows; sequence<Line> sides; sequence<double> sizes; };
            eventtype Moved { public Line along; };
            interface I { void f(in Line way, in Line line); };
            component C {
              provides I i;
              consumes Moved moved;
              attribute Line kept;
              state Line line;
              state Shape shape;
              state Point this_one;
              state Point event;
              state double x;
              on event moved { set x = %s; }
              on call f { set x = %s; }
            };
            """;

    @TempDir
    Path folder;

    private Model model(String inEvent, String inCall) throws IOException {
        return Texts.model(folder, TEXT.formatted(inEvent, inCall));
    }

    static Stream<Arguments> values() {
        return Stream.of(
                arguments("line.end.x", "line.end.x", StateReference.class),
                arguments("this.line.begin.x", "line.begin.x", StateReference.class),
                arguments("this_one.x", "this_one.x", StateReference.class),
                arguments("_event.x", "_event.x", StateReference.class),
                arguments("this.event.x", "_event.x", StateReference.class),
                arguments("kept.end.state", "kept.end.state", AttributeReference.class),
                arguments("event.along.end.x", "event.along.end.x", EventFieldReference.class),
                arguments("(line . end).x", "line.end.x", StateReference.class),
                arguments("line.Line::end.Point::x", "line.end.x", StateReference.class),
                arguments("shape.corners[2].x", "shape.corners[2].x", StateReference.class),
                arguments("this.shape.rows [0] [1].x", "shape.rows[0][1].x", StateReference.class),
                arguments(
                        "shape.sides[length(shape.sides) - 1].end.x",
                        "shape.sides[length(shape.sides) - 1].end.x",
                        StateReference.class),
                arguments("(shape.sides[0]).end.x", "shape.sides[0].end.x", StateReference.class));
    }

    @ParameterizedTest
    @MethodSource("values")
    void leadsFromAValueThroughStructs(String written, String saved, Class<?> kind) throws IOException {
        Model model = model(written, "0");
        Expression value = Models.all(model, Assign.class).get(0).getValue();
        MemberReference member = assertInstanceOf(MemberReference.class, value);
        while (value instanceof MemberReference || value instanceof ElementReference) {
            value = value instanceof MemberReference outer ? outer.getValue() : ((ElementReference) value).getValue();
        }
        assertInstanceOf(kind, value);
        assertEquals("Point", QualifiedNames.of(member.getMember().eContainer()));
        String text = CanonicalPrinter.print(model);
        assertEquals(
                List.of("set x = " + saved + ";"),
                text.lines()
                        .map(String::strip)
                        .filter(l -> l.startsWith("set x") && !l.endsWith("= 0;"))
                        .toList());
    }

    @Test
    void anArgumentHidesStateOfItsName() throws IOException {
        List<Assign> all = Models.all(model("0", "line.end.x + this.line.end.x + way.end.x"), Assign.class);
        Expression sum = all.get(1).getValue();
        assertEquals(2, Models.all(sum, ArgumentReference.class).size());
        assertEquals(1, Models.all(sum, StateReference.class).size());
    }

    @Test
    void anElementIsAValueOfItsOwn() throws IOException {
        Model model = model("shape.sizes[length(shape.sizes) - 1] + 1", "0");
        assertEquals(
                List.of(),
                new ModelValidator()
                        .validate(model).stream()
                                .filter(problem -> !problem.code().equals("BW220"))
                                .toList());
        assertEquals(1, Models.all(model, ElementReference.class).size());
        assertEquals(
                "set x = shape.sizes[?];",
                CanonicalPrinter.print(model("shape.sizes[?]", "0"))
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.startsWith("set x") && !line.endsWith("= 0;"))
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void membersMayBeMissing() throws IOException {
        assertEquals(1, Models.all(model("line.?", "0"), MemberReference.class).size());
    }
}
