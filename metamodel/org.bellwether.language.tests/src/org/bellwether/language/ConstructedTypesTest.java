// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** IDL may define a type in the declaration that uses it; models define the type in the surrounding scope. */
class ConstructedTypesTest {
    @TempDir
    Path folder;

    private void assertSaved(String saved, String written) throws IOException {
        assertEquals(saved, CanonicalPrinter.print(Texts.model(folder, written)));
    }

    @Test
    void typesOfMembersAreDefinedInTheStruct() throws IOException {
        assertSaved("""
                struct Track {
                  enum Kind { AIR, SEA };

                  // of a course
                  struct Point {
                    double x;
                    double y;
                  };

                  Kind sort; // of vehicle
                  Point points[2];
                  Point last;
                };
                """, """
                struct Track {
                  enum Kind { AIR, SEA } sort; // of vehicle
                  // of a course
                  struct Point { double x, y; } points[2], last;
                };
                """);
    }

    @Test
    void unionsDefineTheirDiscriminator() throws IOException {
        assertSaved("""
                union Choice switch (Tag) {
                  enum Tag { ONE, TWO };

                  struct Inner {
                    long a;
                  };

                  case ONE: Inner first;
                  case TWO: string second;
                };
                """, """
                union Choice switch (enum Tag { ONE, TWO }) {
                  case ONE: struct Inner { long a; } first;
                  case TWO: string second;
                };
                """);
    }

    @Test
    void nestedTypesAreSavedAndReadBackUnchanged() throws IOException {
        String saved = """
                module m {
                  exception Lost {
                    // what people see
                    enum Colour { RED, GREEN }; // of the flag

                    union Place switch (Colour) {
                      // of the sea
                      struct Depth {
                        long z;
                      };

                      case RED: Depth below;
                      default: sequence<Depth> all;
                    };

                    Colour paint;
                    Place where[2]; // at sea
                  };
                  #pragma version Lost::Colour 1.1
                  typeid Lost::Place::Depth "IDL:sea/Depth:2.0";

                  const Lost::Colour usual = Lost::RED;
                };
                """;
        assertSaved(saved, saved);
    }

    @Test
    void theScopeIsPartOfTheName() throws IOException {
        Model model = Texts.model(
                folder, "module m { exception Lost { struct Place { struct Depth { long z; } below; } where; }; };");
        assertEquals(
                List.of("m::Lost::Place", "m::Lost::Place::Depth"),
                Models.all(model, Struct.class).stream().map(QualifiedNames::of).toList());
    }

    @Test
    void aNameThatIsTakenOutsideMayBeUsedWithin() throws IOException {
        assertSaved("""
                struct Item {
                  long a;
                };

                struct Order {
                  struct Item {
                    long b;
                  };

                  Item first;
                  Item second;
                };
                """, "struct Item { long a; }; struct Order { struct Item { long b; } first; Item second; };");
    }

    @Test
    void qualifiedNamesLeadIntoWhatIsAround() throws IOException {
        assertSaved("""
                struct Track {
                  enum Kind { AIR, SEA };
                  Kind sort;
                };

                const Track::Kind usual = Track::SEA;

                interface Radar {
                  Track::Kind best(in Track::Kind first);
                };
                """, """
                struct Track { enum Kind { AIR, SEA } sort; };
                const Track::Kind usual = Track::SEA;
                interface Radar { Track::Kind best(in ::Track::Kind first); };
                """);
    }

    @Test
    void namesWithinAreNotThoseOutside() throws IOException {
        String problems =
                Texts.problems(folder, "struct Track { enum Kind { AIR, SEA } sort; }; const Kind usual = SEA;");
        assertTrue(problems.contains("refers to Kind, which does not exist"), problems);
    }

    @Test
    void namesOutsideAreNotThoseWithin() throws IOException {
        String problems = Texts.problems(folder, """
                struct Point { double x; };
                struct Track { Point last; };
                interface Radar { Track::Point best(); };
                """);
        assertTrue(problems.contains("refers to Track::Point, which does not exist"), problems);
    }

    @Test
    void typedefsAndStateDefineTypes() throws IOException {
        assertSaved("""
                enum Colour { RED, GREEN };

                typedef Colour Paint;

                typedef Colour Paints[2];

                valuetype Car {
                  struct Wheel {
                    double size;
                  };
                  public Wheel wheels[4];
                };
                """, """
                typedef enum Colour { RED, GREEN } Paint, Paints[2];
                valuetype Car { public struct Wheel { double size; } wheels[4]; };
                """);
    }

    @Test
    void noSemicolonStandsBetweenTypeAndName() throws IOException {
        String problems = Texts.problems(folder, "struct Track { struct Point { double x; }; last; };\n");
        assertTrue(problems.contains("error BW010"), problems);
    }

    @Test
    void idlHasThemAtTheirFirstUse() throws IOException {
        Model model = Texts.model(folder, """
                union Order switch (Finish) {
                  enum Finish { RED, MATT };
                  struct Box { enum Side { TOP, LOW }; Side where; Side other; };
                  case RED: Box first;
                  default: sequence<Box> rest;
                };
                """);
        assertEquals("""
                union Order switch (enum Finish { RED, MATT }) {
                  case RED: struct Box { enum Side { TOP, LOW } where; Side other; } first;
                  default: sequence<Box> rest;
                };
                """, CanonicalPrinter.printPortably(model));
    }
}
