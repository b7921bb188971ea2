// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.Return;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EnumeratorReference;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names have the meaning that IDL or the local scope gives them. */
class ScopesTest {
    @TempDir
    Path folder;

    private List<String> types(String text) throws IOException {
        return Models.all(Texts.model(folder, text), NamedType.class).stream()
                .map(t -> QualifiedNames.of(t.getType()))
                .toList();
    }

    @Test
    void innerScopesHideOuterOnes() throws IOException {
        assertEquals(List.of("m::n::T", "m::T", "T", "m::n::T"), types("""
                        typedef long T;
                        module m {
                          typedef long T;
                          module n {
                            typedef long T;
                            struct S { T a; m::T b; ::T c; n::T d; };
                          };
                        };
                        """));
    }

    @Test
    void modulesAreOpenedAgain() throws IOException {
        assertEquals(
                List.of("m::T"), types("module m { typedef long T; }; module o {}; module m { struct S { T a; }; };"));
    }

    @Test
    void interfacesInheritTheirBasesNames() throws IOException {
        assertEquals(List.of("Base::T", "Base::T", "T"), types("""
                        typedef short T;
                        interface Base { typedef long T; };
                        interface Derived : Base { void f(in T a); typedef Derived::T U; };
                        struct Outside { T a; };
                        """));
    }

    @Test
    void enumeratorsStandAroundTheirEnumeration() throws IOException {
        Model model = Texts.model(
                folder, "module m { enum E { A, B }; const E x = B; }; union U switch (m::E) { case m::A: long a; };");
        assertEquals(2, Models.all(model, EnumeratorReference.class).size());
    }

    @Test
    void definitionsMayFollowTheirUse() throws IOException {
        assertEquals(List.of("Later"), types("struct S { Later a; }; typedef long Later;"));
    }

    @Test
    void typeidsAndPragmasSetAttributes() throws IOException {
        Model model = Texts.model(folder, """
                module m {
                  typeprefix m "omg.org";
                  interface A { exception X {}; typeid X "IDL:x:1.0"; };
                  #pragma version A 2.3
                  #pragma ID B "IDL:b:1.0"
                  interface B {};
                };
                typeid ::m::A "IDL:a:1.0";
                """);
        Module module = (Module) model.getElements().get(0);
        assertEquals("omg.org", module.getPrefix());
        assertEquals(2, module.getDeclarations().size());
        Definition a = (Definition) module.getDeclarations().get(0);
        assertEquals("2.3", a.getVersion());
        assertEquals("IDL:a:1.0", a.getRepositoryId());
        assertEquals("IDL:b:1.0", ((Definition) module.getDeclarations().get(1)).getRepositoryId());
    }

    private static final String BEHAVIOUR = """
            const long c = 1;
            interface I { long f(in long a, in long v); };
            component C {
              provides I i;
              attribute long t;
              state long v;
              state long w;
              on call f {
                set w = %s;
              }
            };
            """;

    private Expression inBehaviour(String expression) throws IOException {
        Model model = Texts.model(folder, BEHAVIOUR.formatted(expression));
        return Models.all(model, Assign.class).get(0).getValue();
    }

    @Test
    void argumentsHideStateAndStateHidesConstants() throws IOException {
        assertInstanceOf(ArgumentReference.class, inBehaviour("a"));
        assertInstanceOf(ArgumentReference.class, inBehaviour("v"));
        assertInstanceOf(StateReference.class, inBehaviour("this.v"));
        assertInstanceOf(StateReference.class, inBehaviour("w"));
        assertInstanceOf(AttributeReference.class, inBehaviour("t"));
        assertInstanceOf(ConstantReference.class, inBehaviour("c"));
        BinaryExpression sum = assertInstanceOf(BinaryExpression.class, inBehaviour("a + ::c"));
        assertInstanceOf(ArgumentReference.class, sum.getLeft());
        assertInstanceOf(ConstantReference.class, sum.getRight());
    }

    @Test
    void dimensionsAreIndices() throws IOException {
        Model model = Texts.model(folder, """
                component C { attribute long t; };
                assembly A {
                  grid[row : 2][column : 3] : C { t = row * 3 + column; }
                }
                """);
        assertEquals(2, Models.all(model, IndexReference.class).size());
    }

    /** The target's indices are computed from the source's, also if the target is another array. */
    @Test
    void dimensionsOfTheSourceAreIndicesOfTheTarget() throws IOException {
        Model model = Texts.model(folder, """
                eventtype E {};
                component C { publishes E sent; consumes E heard; };
                assembly A {
                  grid[row : 2][column : 3] : C;
                  line[place : 6] : C;
                  grid.sent -> grid[row + 1][column].heard;
                  grid.sent -> line[row * 3 + column].heard;
                }
                """);
        assertEquals(
                List.of("row", "column", "row", "column"),
                Models.all(model, IndexReference.class).stream()
                        .map(each -> each.getDimension().getName())
                        .toList());
        assertTrue(CanonicalPrinter.print(model).contains("grid.sent -> line[row * 3 + column].heard;"));
        String wrong = Texts.problems(folder, """
                eventtype E {};
                component C { publishes E sent; consumes E heard; };
                assembly A {
                  line[place : 6] : C;
                  line[place].sent -> line.heard;
                }
                """);
        assertTrue(wrong.contains("place"), wrong);
    }

    @Test
    void portsAreInheritedAndExported() throws IOException {
        Texts.model(folder, """
                interface I { void f(); };
                component Base { provides I served; uses I used optional; };
                component Derived : Base {};
                assembly Inner { export entry = a.served; a : Derived; }
                assembly Outer { b : Inner; c : Derived; c.used -> b.entry; }
                deployment local of Outer { node n { process p { b/a; c; } } }
                experiment e of local {
                  timed phase t;
                  measure latency direct at c.used.f in t;
                  measure latency nested at b/a.used.f in t;
                  measure latency exported at b.entry.f in t;
                  measure footprint memory of n/p;
                }
                """);
    }

    @Test
    void wordsOfOursAreNames() throws IOException {
        Model model = Texts.model(folder, """
                module timer { struct on { long rate; long option; }; typedef on event; };
                component start { attribute long call; state long set; on start { set set = set + call; return; } };
                assembly process { node : start { call = 3; } _parameter : start; }
                """);
        assertEquals(1, Models.all(model, Return.class).size());
    }

    @Test
    void underscoresEscapeKeywords() throws IOException {
        Model model = Texts.model(folder, "struct _struct { long _long; }; typedef _struct other;");
        assertEquals("struct", ((Definition) model.getElements().get(0)).getName());
        assertEquals(
                "struct", Models.all(model, NamedType.class).get(0).getType().getName());
    }

    @Test
    void filesImportEachOtherInBothNotations() throws IOException {
        Texts.write(folder, "types.bellwether", "import \"model.bellwether\"; module m { typedef long T; };");
        Texts.write(folder, "more.bwxmi", """
                <experiment:Model xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" \
                xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:experiment="http://www.bellwether.org/experiment/1" \
                xmlns:idl="http://www.bellwether.org/idl/1">
                  <elements xsi:type="experiment:Import" path="types.bellwether"/>
                  <elements xsi:type="idl:Module" name="m">
                    <declarations xsi:type="idl:Typedef" name="U">
                      <type xsi:type="idl:NamedType" type="m::T"/>
                    </declarations>
                  </elements>
                </experiment:Model>
                """);
        Model model = Texts.model(
                folder, "import \"types.bellwether\"; import \"more.bwxmi\"; module m { struct S { T a; U b; }; };");
        List<NamedType> types = Models.all(model, NamedType.class);
        assertEquals("T", types.get(0).getType().getName());
        NamedType inXmi =
                (NamedType) ((org.bellwether.model.idl.Typedef) types.get(1).getType()).getType();
        assertSame(types.get(0).getType(), inXmi.getType());
    }

    @Test
    void aMissingImportIsReportedOnce() throws IOException {
        String problems = Texts.problems(folder, "import \"nowhere.bellwether\"; struct S { T a; };");
        assertEquals(1, problems.lines().filter(l -> l.contains(" error ")).count(), problems);
        assertTrue(problems.startsWith("model.bellwether:1:8: error BW009"), problems);
    }

    /** If the folder above contains models, it is the project's folder of a file that is given alone. */
    @Test
    void aFileInASubfolderImportsFromTheOneAbove() throws IOException {
        Path main = Texts.write(folder, "project/main.bellwether", "import \"parts/a.bellwether\";\nmodule m {};\n");
        Path part = Texts.write(
                folder, "project/parts/a.bellwether", "import \"../main.bellwether\";\n#include <types.idl>\n");
        Texts.write(folder, "project/types.idl", "struct S {};");
        Texts.write(folder, "outside.idl", "");
        assertEquals("", Texts.problems(main));
        assertEquals("", Texts.problems(part));
        String outside =
                Texts.problems(Texts.write(folder, "project/parts/b.bellwether", "#include \"../../outside.idl\"\n"));
        assertTrue(outside.contains("it lies outside the project's folder"), outside);
    }

    @Test
    void aTextHidesItsExport() throws IOException {
        Texts.write(folder, "a.bellwether", "module m {};");
        Texts.write(folder, "a.bwxmi", "<broken");
        assertTrue(new ModelLoader().load(folder).isOk());
    }
}
