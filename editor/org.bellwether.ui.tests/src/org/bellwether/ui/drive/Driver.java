// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.drive;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.PlatformUI;

/**
 * Tests a workbench from inside, as a user would use it. If the system property {@code bellwether.drive} names a folder,
 * results go to its file {@code results} and pictures into the folder, and the workbench is closed at the end. If
 * {@code bellwether.drive.steps} is a number, the workbench is closed after this number of steps.
 */
public final class Driver implements IStartup {
    static final String FOLDER = "bellwether.drive";
    private static final String STEPS = "bellwether.drive.steps";

    @Override
    public void earlyStartup() {
        String folder = System.getProperty(FOLDER);
        if (folder != null) {
            new Thread(() -> drive(Path.of(folder)), "driver").start();
        }
    }

    private static void drive(Path folder) {
        try (PrintStream results = new PrintStream(folder.resolve("results").toFile(), StandardCharsets.UTF_8)) {
            Steps steps = new Steps(new Screen(folder));
            int most = Integer.getInteger(STEPS, 0);
            steps.all().entrySet().stream()
                    .limit(most == 0 ? Long.MAX_VALUE : most)
                    .forEach(step -> results.println(outcome(step.getKey(), step.getValue(), results)));
        } catch (FileNotFoundException e) {
            throw new IllegalStateException(folder + " must be a folder", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            PlatformUI.getWorkbench()
                    .getDisplay()
                    .asyncExec(() -> PlatformUI.getWorkbench().close());
        }
    }

    private static String outcome(String name, Step step, PrintStream results) {
        try {
            step.run();
            return "ok " + name;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "not ok " + name + ": interrupted";
        } catch (Exception | AssertionError e) {
            e.printStackTrace(results);
            return "not ok " + name + ": " + e.getMessage();
        }
    }

    /** One action of a test, with a check of its result. */
    interface Step {
        void run() throws Exception;
    }
}
