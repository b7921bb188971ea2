// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.List;
import org.bellwether.edit.change.Deletion;
import org.bellwether.language.element.ElementText;
import org.bellwether.language.element.TextRefused;
import org.bellwether.language.rename.NameRules;
import org.bellwether.language.rename.RenameRefused;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/** Edits of names and texts, and deletion. A refused edit returns the reason, which the viewpoint shows. */
public class EditServices {
    /** Returns a name that is unused in the element's container. */
    public String freshName(EObject element, String wanted) {
        return Names.fresh(element, wanted);
    }

    /** Returns the reason why an element cannot have a name; empty if it can. */
    public String renameRefusal(EObject element, String name) {
        if (!(element instanceof NamedElement)) {
            return "This has no name.";
        }
        try {
            NameRules.check(element, name, Models.around(element));
            return "";
        } catch (RenameRefused e) {
            return e.getMessage();
        }
    }

    /** Renames an element; references to the element stay valid. */
    public EObject rename(EObject element, String name) {
        for (EObject each : NameRules.together(element, Models.around(element))) {
            ((NamedElement) each).setName(name);
        }
        return element;
    }

    /** Returns the text of an element in the notation, as in its file; empty for a deleted element. */
    public String text(EObject element) {
        return element.eResource() == null ? "" : ElementText.of(element);
    }

    /** Returns the reason why a text cannot replace an element; empty if it can. */
    public String textRefusal(EObject element, String text) {
        return ElementText.refusal(element, text);
    }

    /** Replaces an element by the element of a text. */
    public EObject setText(EObject element, String text) throws TextRefused {
        ElementText.set(element, text);
        return element;
    }

    /**
     * Makes the property view display an element's values after a refused edit. The view keeps the typed text until the
     * model changes twice: the element gets a comment, which is removed again.
     */
    public EObject showAgain(EObject element) {
        if (element instanceof Element changed) {
            Comment comment = ParameterFactory.eINSTANCE.createComment();
            changed.getComments().add(comment);
            changed.getComments().remove(comment);
        }
        return element;
    }

    /**
     * Deletes an element with the elements that cannot exist without it, as the editor in the browser does: no
     * reference to a deleted element is left. An element may have been deleted already with another element of the
     * selection.
     *
     * @return the container of the element
     */
    public EObject deleteElement(EObject element) {
        EObject around = element.eContainer();
        if (around == null || element.eResource() == null) {
            return element;
        }
        new Deletion(Models.around(element)).delete(List.of(element));
        return around;
    }
}
