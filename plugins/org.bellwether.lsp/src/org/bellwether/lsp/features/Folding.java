// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.bellwether.lsp.workspace.TextFile;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.xtext.nodemodel.ILeafNode;

/** The lines that can be folded: blocks, and comments of several lines. */
public final class Folding {
    private Folding() {}

    public static List<FoldingRange> of(TextFile file) {
        List<FoldingRange> result = new ArrayList<>();
        file.nodes().ifPresent(root -> {
            Deque<Integer> open = new ArrayDeque<>();
            for (ILeafNode leaf : root.getLeafNodes()) {
                String text = leaf.getText();
                if (leaf.isHidden() && text.startsWith("/*")) {
                    add(file, leaf.getOffset(), leaf.getEndOffset(), FoldingRangeKind.Comment, result);
                } else if (text.equals("{") || text.equals("${")) {
                    open.push(leaf.getOffset());
                } else if (text.equals("}") && !open.isEmpty()) {
                    add(file, open.pop(), leaf.getOffset(), FoldingRangeKind.Region, result);
                }
            }
        });
        return result;
    }

    private static void add(TextFile file, int from, int to, String kind, List<FoldingRange> result) {
        int first = file.positions().line(from);
        int last = file.positions().line(to) - (kind.equals(FoldingRangeKind.Region) ? 1 : 0);
        if (last > first) {
            FoldingRange range = new FoldingRange(first, last);
            range.setKind(kind);
            result.add(range);
        }
    }
}
