// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.print.ActionText;
import org.bellwether.model.component.Action;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActionTextTest {
    @TempDir
    Path folder;

    /** Parentheses are printed where the model has them, on one line of any length, without comments. */
    @Test
    void actionsAreSaidAsTheModelSaysThem() throws IOException {
        List<Action> actions = Models.all(Texts.model(folder, """
                        parameter rounds : long = 3;

                        interface Store {
                          long get(in long first, in long second);
                        };

                        client Reader {
                          calls Store a_store_with_a_name_that_is_very_very_very_very_long_indeed;

                          state long number = 0;

                          on start {
                            set number = (number + 1) % 20; // next
                            loop ${rounds} while number < 5 {
                              call a_store_with_a_name_that_is_very_very_very_very_long_indeed.get(first = (number + 1) * 2,
                                  second = -(number - 1)) -> number;
                            }
                            choice {
                              otherwise {
                                user done;
                              }
                            }
                          }
                        };
                        """), Action.class);
        ActionText text = new ActionText();
        assertEquals(
                List.of(
                        "set number = (number + 1) % 20",
                        "loop ${rounds} while number < 5",
                        "call a_store_with_a_name_that_is_very_very_very_very_long_indeed.get(first = (number + 1) * 2,"
                                + " second = -(number - 1)) -> number",
                        "choice",
                        "user done"),
                actions.stream().map(text::of).toList());
    }
}
