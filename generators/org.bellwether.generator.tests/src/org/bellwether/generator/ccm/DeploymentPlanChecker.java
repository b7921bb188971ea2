// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.experiment.Model;
import org.xml.sax.SAXException;

/** Checks a deployment plan against D&amp;C's structure and its IDL 3. It shares nothing with the generator but the model's classes. */
final class DeploymentPlanChecker {
    private DeploymentPlanChecker() {}

    /**
     * Returns the problems of a plan, a sentence each; none if the plan is right.
     *
     * @param cdp its text
     * @param idl its IDL 3, read again by the language's parser
     */
    static List<String> problems(String cdp, Model idl) {
        PlanElement plan;
        try {
            plan = PlanElement.parse(cdp);
        } catch (SAXException e) {
            return List.of("no XML: " + e.getMessage());
        }
        List<String> problems = new ArrayList<>(PlanShape.problems(plan));
        PlanReferences references = new PlanReferences(plan);
        problems.addAll(references.problems());
        if (problems.isEmpty()) { // what follows takes a plan of the right shape
            problems.addAll(new PlanTypes(plan, references, idl).problems());
            problems.addAll(new PlanLocalities(plan, references).problems());
        }
        return problems;
    }
}
