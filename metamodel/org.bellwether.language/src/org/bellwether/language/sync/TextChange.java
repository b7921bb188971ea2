// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.sync;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.OverlayText;
import org.bellwether.model.Problem;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The change of an open file by a new text; see {@link TextSync}. */
public final class TextChange {
    private final BellwetherTextResource open;
    private final BellwetherTextResource read;
    private final String text;
    private final List<Problem> problems;
    private Map<EObject, String> before = Map.of();
    private Map<String, String> ids = Map.of();
    private BellwetherTextResource merged;
    private DanglingReferences dangling;
    private Merge merge;

    TextChange(BellwetherTextResource open, BellwetherTextResource read, String text, List<Problem> problems) {
        this.open = open;
        this.read = read;
        this.text = text;
        this.problems = problems;
    }

    /**
     * Returns the problems of the text. Unresolved names become part of the model; all other problems prevent a change.
     */
    public List<Problem> problems() {
        return problems;
    }

    /** Returns whether the text can be taken into the model. */
    public boolean isReadable() {
        return read != null;
    }

    /**
     * Returns the whole change as one undoable step. Only a command can do this: EMF records the change in several
     * pieces.
     */
    public RecordedCommand command(String label) {
        return new RecordedCommand(label, open.getResourceSet(), steps());
    }

    /**
     * Changes the open model to the text, without undo. References of other files of the set may change, too:
     * references to elements that the text lacks become unresolved names.
     *
     * @throws IllegalStateException if the text is not readable
     */
    public void apply() {
        steps().forEach(Runnable::run);
    }

    private List<Runnable> steps() {
        if (read == null) {
            throw new IllegalStateException(open.displayName() + ": a text with errors changes nothing");
        }
        return List.of(
                () -> {
                    before = open.getContents().isEmpty()
                            ? Map.of()
                            : ElementIds.all(open.getContents().get(0));
                    begin(read);
                },
                this::finish,
                () -> {
                    if (isInCircle()) {
                        begin(readAgain());
                    }
                },
                this::finish);
    }

    private void begin(BellwetherTextResource from) {
        EObject fresh = from.getContents().get(0);
        if (open.getContents().size() != 1 || open.getContents().get(0).eClass() != fresh.eClass()) {
            open.getContents().clear();
            open.getContents().add(EcoreUtil.create(fresh.eClass()));
        }
        ElementMatches matches = Matching.of(open.getContents().get(0), fresh);
        dangling = DanglingReferences.find(open, matches.gone());
        merge = new Merge(matches, open, from);
        merged = from;
        if (merge.moves()) {
            merge.insertNew();
        }
    }

    private void finish() {
        if (merge != null) {
            merge.complete();
            dangling.keepNames();
            open.takeText(merged);
            merge = null;
            ids = changed();
        }
    }

    /**
     * Returns, after the change, the new identities of elements whose identity has changed, by their old identities.
     */
    public Map<String, String> ids() {
        return ids;
    }

    private Map<String, String> changed() {
        Map<String, String> result = new HashMap<>();
        ElementIds.all(open.getContents().get(0)).forEach((element, id) -> {
            String old = before.get(element);
            if (old != null && !old.equals(id)) {
                result.put(old, id);
            }
        });
        return result;
    }

    /**
     * Returns whether this file imports itself through other files: these see its earlier state, so reading again may
     * resolve more names.
     */
    private boolean isInCircle() {
        for (EObject imported : open.visible()) {
            Resource file = imported.eResource();
            if (file instanceof BellwetherTextResource other
                    && other != open
                    && other.visible().contains(open.getContents().get(0))) {
                return true;
            }
        }
        return false;
    }

    private BellwetherTextResource readAgain() {
        try {
            return OverlayText.read(open, text);
        } catch (IOException e) {
            throw new IllegalStateException("texts in memory can be read", e);
        }
    }
}
