// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.language.print.CanonicalPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** IDL may define a type where it uses it; models have it before what is around. */
class ConstructedTypesTest {
    @TempDir
    Path folder;

    private void assertSaved(String saved, String written) throws IOException {
        assertEquals(saved, CanonicalPrinter.print(Texts.model(folder, written)));
    }

    @Test
    void typesOfMembersStandBefore() throws IOException {
        assertSaved("""
                enum Kind { AIR, SEA };

                // of a course
                struct Point {
                  double x;
                  double y;
                };

                struct Track {
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
                enum Tag { ONE, TWO };

                struct Inner {
                  long a;
                };

                union Choice switch (Tag) {
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
    void innerOnesComeFirst() throws IOException {
        assertSaved("""
                module m {
                  struct Depth {
                    long z;
                  };

                  struct Place {
                    Depth below;
                  };

                  exception Lost {
                    Place where;
                  };
                };
                """, "module m { exception Lost { struct Place { struct Depth { long z; } below; } where; }; };");
    }

    @Test
    void aNameThatIsTakenGetsThatOfWhatIsAround() throws IOException {
        assertSaved("""
                struct Item {
                  long a;
                };

                struct Order_Item {
                  long b;
                };

                struct Order {
                  Order_Item first;
                  Order_Item second;
                };
                """, "struct Item { long a; }; struct Order { struct Item { long b; } first; Item second; };");
    }

    @Test
    void qualifiedNamesLeadIntoWhatIsAround() throws IOException {
        assertSaved("""
                enum Kind { AIR, SEA };

                struct Track {
                  Kind sort;
                };

                const Kind usual = SEA;

                interface Radar {
                  Kind best(in Kind first);
                };
                """, """
                struct Track { enum Kind { AIR, SEA } sort; };
                const Track::Kind usual = Track::SEA;
                interface Radar { Track::Kind best(in ::Track::Kind first); };
                """);
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
}
