// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

/**
 * The widths of texts in the page's font, Inter, so that the sizes of boxes can be computed before anything is drawn.
 */
final class TextWidths {
    private static final int FIRST = ' ';
    /** The width of a character that is in no table, such as most wide characters. */
    private static final int OTHER = 750;

    /** The widths in thousandths of the font's size, beginning with the blank; measured in a browser. */
    private static final int[] REGULAR = {
        281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 407, 610, 618, 646,
        593, 620, 566, 619, 620, 288, 302, 662, 662, 662, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269,
        571, 672, 565, 903, 753, 765, 639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 365, 360, 365, 471,
        456, 323, 562, 612, 571, 612, 583, 370, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528,
        327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662
    };

    private static final int[] BOLD = {
        249, 325, 529, 645, 651, 1006, 665, 329, 374, 374, 543, 674, 322, 466, 322, 381, 663, 425, 625, 638, 668,
        614, 642, 577, 643, 642, 322, 332, 674, 674, 674, 546, 1002, 731, 660, 737, 722, 606, 588, 750, 746, 277,
        581, 707, 565, 924, 760, 769, 646, 773, 653, 651, 662, 735, 731, 1023, 723, 717, 655, 374, 381, 374, 482,
        471, 354, 576, 625, 584, 625, 592, 391, 627, 614, 264, 264, 572, 264, 903, 614, 610, 625, 625, 399, 552,
        356, 614, 590, 842, 571, 591, 567, 458, 361, 458, 674
    };

    private TextWidths() {}

    /** Returns the width of a title. */
    static int bold(String text, double size) {
        return width(text, BOLD, size);
    }

    static int regular(String text, double size) {
        return width(text, REGULAR, size);
    }

    private static int width(String text, int[] widths, double size) {
        long sum = text.codePoints()
                .map(c -> c >= FIRST && c < FIRST + widths.length ? widths[c - FIRST] : OTHER)
                .sum();
        return (int) Math.ceil(sum * size / 1000);
    }
}
