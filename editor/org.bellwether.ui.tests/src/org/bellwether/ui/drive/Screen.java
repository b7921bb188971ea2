// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.drive;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;

/**
 * Reads the display, and operates its mouse and keyboard. This class must not be used by the user interface's thread.
 */
final class Screen {
    private static final Duration LOOK = Duration.ofMillis(100);

    private final Display display = PlatformUI.getWorkbench().getDisplay();
    private final Path pictures;

    Screen(Path pictures) {
        this.pictures = pictures;
    }

    /** Runs a query in the user interface's thread. */
    <T> T ask(Callable<T> question) throws Exception {
        Object[] answer = new Object[2];
        display.syncExec(() -> {
            try {
                answer[0] = question.call();
            } catch (Exception e) {
                answer[1] = e;
            }
        });
        if (answer[1] != null) {
            throw (Exception) answer[1];
        }
        @SuppressWarnings("unchecked")
        T typed = (T) answer[0];
        return typed;
    }

    /** Starts work that may open a dialog; the work ends only when the dialog is closed. */
    void start(Runnable work) {
        display.asyncExec(work);
    }

    /** Waits until the search finds a result. */
    <T> T await(String what, Duration longest, Callable<Optional<T>> search) throws Exception {
        long end = System.nanoTime() + longest.toNanos();
        do {
            Optional<T> found = ask(search);
            if (found.isPresent()) {
                return found.get();
            }
            Thread.sleep(LOOK.toMillis());
        } while (System.nanoTime() < end);
        throw new AssertionError("waited in vain for " + what + "; windows: " + ask(this::titles));
    }

    /** Waits until a condition holds, but no longer than the limit; a condition that does not hold is not an error. */
    void waitFor(Duration longest, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + longest.toNanos();
        while (!ask(condition) && System.nanoTime() < end) {
            Thread.sleep(LOOK.toMillis());
        }
    }

    void awaitTrue(String what, Duration longest, Callable<Boolean> condition) throws Exception {
        await(what, longest, () -> condition.call() ? Optional.of(true) : Optional.empty());
    }

    private List<String> titles() {
        return Arrays.stream(display.getShells())
                .filter(Shell::isVisible)
                .map(Shell::getText)
                .toList();
    }

    Optional<Shell> window(String title) {
        return Arrays.stream(display.getShells())
                .filter(shell -> shell.isVisible() && shell.getText().equals(title))
                .findFirst();
    }

    /** Returns all widgets of a class in a window, in the order of their creation. */
    <T extends Control> List<T> all(Composite in, Class<T> kind) {
        List<T> found = new ArrayList<>();
        for (Control child : in.getChildren()) {
            if (kind.isInstance(child)) {
                found.add(kind.cast(child));
            }
            if (child instanceof Composite composite) {
                found.addAll(all(composite, kind));
            }
        }
        return found;
    }

    /** Presses a button with the mouse. */
    void press(Shell shell, Predicate<String> text) {
        Button button = all(shell, Button.class).stream()
                .filter(each -> text.test(each.getText().replace("&", "")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no such button in " + shell.getText()));
        if (!button.isEnabled()) {
            throw new AssertionError(button.getText() + " cannot be pressed in " + shell.getText());
        }
        if ((button.getStyle() & SWT.RADIO) != 0) {
            for (Control other : button.getParent().getChildren()) {
                if (other instanceof Button radio && radio.getSelection()) {
                    radio.setSelection(false);
                    radio.notifyListeners(SWT.Selection, null);
                }
            }
            button.setSelection(true);
        }
        button.notifyListeners(SWT.Selection, null);
    }

    /** Presses keys of the keyboard, by their names in X: {@code Delete}, {@code ctrl+z}. */
    static void press(String keys) throws IOException, InterruptedException {
        move("key", keys);
    }

    /** Clicks a place of the display with the mouse. */
    static void click(Point at) throws IOException, InterruptedException {
        move("mousemove", String.valueOf(at.x), String.valueOf(at.y));
        move("click", "1");
    }

    /** Sends input to the X display: events that SWT posts do not reach its browser as keys. */
    private static void move(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("xdotool"));
        command.addAll(List.of(words));
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException(command + " ended with " + code);
        }
        Thread.sleep(LOOK.toMillis()); // a user is not faster
    }

    /** Returns the area of a window's inside on the display. */
    static Rectangle inside(Shell window) {
        Rectangle area = window.getClientArea();
        Point corner = window.toDisplay(0, 0);
        return new Rectangle(corner.x, corner.y, area.width, area.height);
    }

    /** Writes a picture of the display into NAME.png, after a short time for painting. */
    void picture(String name) throws Exception {
        picture(name, display::getBounds);
    }

    /** Writes a picture of a part of the display into NAME.png. */
    void picture(String name, Callable<Rectangle> part) throws Exception {
        Thread.sleep(LOOK.multipliedBy(8).toMillis());
        ask(() -> {
            Rectangle area = part.call();
            Image image = new Image(display, area.width, area.height);
            GC gc = new GC(display);
            gc.copyArea(image, area.x, area.y);
            gc.dispose();
            ImageLoader loader = new ImageLoader();
            loader.data = new ImageData[] {image.getImageData()};
            loader.save(pictures.resolve(name + ".png").toString(), SWT.IMAGE_PNG);
            image.dispose();
            return null;
        });
    }
}
