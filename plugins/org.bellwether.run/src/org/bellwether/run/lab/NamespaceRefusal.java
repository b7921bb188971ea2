// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.util.Optional;
import java.util.regex.Pattern;
import org.bellwether.results.host.KernelFiles;

/**
 * The reason why the kernel refuses namespaces to a user without root rights.
 *
 * @param reason the second part of a sentence
 * @param fix    a command or a sentence
 */
record NamespaceRefusal(String reason, String fix) {
    /** Matches an error of mount in all languages, and no error about a file such as {@code /proc/self/uid_map}. */
    private static final Pattern MOUNT_OF_PROC = Pattern.compile("/proc(?!/)");

    /**
     * Looks for the reason in the kernel's settings.
     *
     * @param output the output of the tool that the kernel refused
     */
    static NamespaceRefusal of(KernelFiles kernel, String output) {
        if (!kernel.names("proc/self/ns").contains("user")) {
            return new NamespaceRefusal(
                    "this kernel has no user namespaces", "Run the command as root, for example with sudo");
        } else if (is(kernel, "user/max_user_namespaces", "0")) {
            return of("user.max_user_namespaces=0 permits no user namespaces", "user.max_user_namespaces=10000");
        } else if (is(kernel, "kernel/unprivileged_userns_clone", "0")) {
            return of(
                    "kernel.unprivileged_userns_clone=0 permits user namespaces to root only",
                    "kernel.unprivileged_userns_clone=1");
        } else if (is(kernel, "kernel/apparmor_restrict_unprivileged_userns", "1")) {
            return of(
                    "kernel.apparmor_restrict_unprivileged_userns=1 permits nothing in user namespaces",
                    "kernel.apparmor_restrict_unprivileged_userns=0");
        } else if (MOUNT_OF_PROC.matcher(output).find()) {
            return new NamespaceRefusal(
                    "a container that hides parts of /proc permits no host its own /proc: " + output,
                    "Run the command outside of the container, or as root, for example with sudo");
        }
        return new NamespaceRefusal(
                "this system, or its container, refuses them: " + output,
                "Permit user namespaces, for instance by another seccomp profile of the container,"
                        + " or run the command as root");
    }

    private static NamespaceRefusal of(String reason, String setting) {
        return new NamespaceRefusal("the setting " + reason, "sudo sysctl -w " + setting);
    }

    private static boolean is(KernelFiles kernel, String setting, String value) {
        return kernel.text("proc/sys/" + setting).equals(Optional.of(value));
    }
}
