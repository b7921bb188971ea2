// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.recipe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Reads the embedded JSON of a report that was written on this or another machine. */
public final class ReportFile {
    private static final String BEGIN = "id=\"bellwether-data\">";
    private static final String END = "</script>";
    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private ReportFile() {}

    /** The reason why a file has no recipe, in words for people. */
    public static final class NoRecipeException extends Exception {
        private static final long serialVersionUID = 1L;

        NoRecipeException(String message) {
            super(message);
        }
    }

    /** Returns the recipe in a report. */
    public static Recipe recipe(Path report) throws IOException, NoRecipeException {
        String page = new String(Files.readAllBytes(report), StandardCharsets.UTF_8);
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END, Math.max(0, begin));
        if (begin < 0 || end < 0) {
            throw new NoRecipeException("This is not a report of Bellwether");
        }
        try {
            JsonNode recipe =
                    MAPPER.readTree(page.substring(begin + BEGIN.length(), end)).path("recipe");
            String schema = recipe.path("schema").asText();
            if (!schema.equals(Recipe.SCHEMA)) {
                throw new NoRecipeException(
                        schema.isEmpty()
                                ? "The report does not hold the model: it was written by an older Bellwether"
                                : "A newer Bellwether wrote the report: its recipe is " + schema);
            }
            return complete(MAPPER.treeToValue(recipe, Recipe.class));
        } catch (JsonProcessingException e) {
            throw new NoRecipeException("The report is damaged: " + e.getOriginalMessage());
        }
    }

    private static Recipe complete(Recipe recipe) throws NoRecipeException {
        if (recipe.experiment() == null
                || recipe.targets() == null
                || recipe.options() == null
                || recipe.parameters() == null
                || recipe.model() == null
                || recipe.model().isEmpty()
                || recipe.repeat() < 1
                || !(recipe.rateScale() > 0)
                || recipe.targets().contains(null)
                || !isComplete(recipe.options())
                || !isComplete(recipe.parameters())
                || !isComplete(recipe.model())
                || !recipe.variants().stream().allMatch(ReportFile::isComplete)) {
            throw new NoRecipeException("The report is damaged: its recipe is incomplete");
        }
        return recipe;
    }

    private static boolean isComplete(Recipe.Variant variant) {
        return variant.name() != null
                && variant.target() != null
                && variant.options() != null
                && variant.parameters() != null
                && isComplete(variant.options())
                && isComplete(variant.parameters())
                && (variant.model() == null || !variant.model().isEmpty() && isComplete(variant.model()));
    }

    private static boolean isComplete(Map<String, String> texts) {
        return !texts.containsValue(null);
    }
}
