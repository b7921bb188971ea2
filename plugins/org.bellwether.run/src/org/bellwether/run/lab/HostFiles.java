// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes the files of a lab: its SSH keys, and the files that replace the machine's own files on each host. A host
 * shares all other files with the machine.
 */
final class HostFiles {
    private final Path lab;
    private final LabLayout layout;
    private final Account account;
    private final LabKind kind;
    private final UserDatabase users;

    HostFiles(Path lab, LabLayout layout, Account account, LabKind kind) {
        this.lab = lab;
        this.layout = layout;
        this.account = account;
        this.kind = kind;
        this.users = new UserDatabase(account, kind);
    }

    Path sshConfig() {
        return lab.resolve("ssh_config");
    }

    /** Returns the folder with a command ssh that can reach the lab's hosts, for the start of PATH. */
    Path programs() {
        return lab.resolve("bin");
    }

    Path of(LabLayout.Host host) {
        return lab.resolve("hosts").resolve(host.name());
    }

    /** Returns the log of the host's first process: of its ssh server, and of failures before the server starts. */
    Path log(LabLayout.Host host) {
        return of(host).resolve("log");
    }

    void write() throws IOException, LabException, InterruptedException {
        folder(lab.resolve("empty"), "rwx------");
        folder(lab.resolve("links"), "rwx------");
        key(lab.resolve("key"));
        String client = Files.readString(lab.resolve("key.pub"));
        StringBuilder known = new StringBuilder();
        for (LabLayout.Host host : layout.hosts()) {
            Path run = of(host).resolve("run").resolve("bellwether");
            folder(run, "rwx------");
            folder(of(host).resolve("run").resolve("sshd"), "rwxr-xr-x"); // sshd's empty folder in Debian's build
            key(run.resolve("host_key"));
            Files.writeString(run.resolve("authorized_keys"), client);
            Files.writeString(run.resolve("sshd_config"), serverConfig(host));
            known.append(host.name())
                    .append(',')
                    .append(host.control())
                    .append(' ')
                    .append(Files.readString(run.resolve("host_key.pub")));
        }
        Files.writeString(lab.resolve("known_hosts"), known);
        Files.writeString(sshConfig(), clientConfig(lab.toString()));
        for (LabLayout.Host host : layout.hosts()) {
            writeHost(host, client, known.toString());
        }
        folder(programs(), "rwx------");
        Path ssh = programs().resolve("ssh");
        Files.writeString(ssh, "#!/bin/sh\nexec " + LabMachine.find("ssh") + " -F " + sshConfig() + " \"$@\"\n");
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
    }

    private void writeHost(LabLayout.Host host, String client, String known) throws IOException {
        Path files = of(host);
        folder(files.resolve("tmp"), "rwxrwxrwx");
        folder(files.resolve("shm"), "rwxrwxrwx");
        folder(files.resolve("samples"), "rwx------");
        Path ssh = files.resolve("home").resolve(".ssh");
        folder(ssh, "rwx------");
        folder(files.resolve("home"), "rwx------");
        Files.copy(lab.resolve("key"), ssh.resolve("key"));
        Files.writeString(ssh.resolve("known_hosts"), known);
        Files.writeString(ssh.resolve("config"), clientConfig("~/.ssh"));
        Files.writeString(files.resolve("hosts"), layout.hostsFile());
        Files.writeString(files.resolve("hostname"), host.name() + "\n");
        for (Map.Entry<Path, String> file : users.files().entrySet()) {
            Path own = files.resolve(file.getKey().getFileName());
            Files.writeString(own, file.getValue());
            String permissions = file.getKey().endsWith("shadow") ? "rw-------" : "rw-r--r--";
            Files.setPosixFilePermissions(own, PosixFilePermissions.fromString(permissions));
        }
    }

    private static void folder(Path folder, String permissions) throws IOException {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
    }

    private static void key(Path file) throws LabException, InterruptedException {
        Tool.run(List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "bellwether lab", "-f", file.toString()));
    }

    /**
     * Returns the settings of a host's ssh server. In a user namespace, the files of the machine's root seem to belong
     * to nobody, so the server must not check who owns the folders above its files.
     */
    private String serverConfig(LabLayout.Host host) {
        return """
                ListenAddress CONTROL
                HostKey /run/bellwether/host_key
                AuthorizedKeysFile /run/bellwether/authorized_keys
                PermitRootLogin prohibit-password
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                UsePAM no
                UseDNS no
                PidFile none
                PrintMotd no
                StrictModes STRICT
                MaxStartups 500
                MaxSessions 500
                ClientAliveInterval 2
                ClientAliveCountMax 3
                Subsystem sftp internal-sftp
                """.replace("CONTROL", host.control()).replace("STRICT", kind == LabKind.ROOT ? "yes" : "no");
    }

    /** @param keys the folder with the key and the known hosts */
    private String clientConfig(String keys) {
        StringBuilder text = new StringBuilder();
        for (LabLayout.Host host : layout.hosts()) {
            text.append("Host ")
                    .append(host.name())
                    .append("\n  HostName ")
                    .append(host.control())
                    .append("\n  HostKeyAlias ")
                    .append(host.name())
                    .append('\n');
        }
        return text.append("""
                Host *
                  User ACCOUNT
                  IdentityFile KEYS/key
                  IdentitiesOnly yes
                  UserKnownHostsFile KEYS/known_hosts
                  GlobalKnownHostsFile /dev/null
                  StrictHostKeyChecking yes
                  BatchMode yes
                  LogLevel ERROR
                """.replace("KEYS", keys).replace("ACCOUNT", account.name()))
                .toString();
    }

    /**
     * Returns the options of bw-testbed for the files and folders of a host that differ from the machine's.
     *
     * @param shared  folders of the machine that the host can read but not write, even if they are inside the host's
     *     own folders
     * @param samples folders in which each host writes its own samples
     * @param labs    the folder of all labs, which is hidden from hosts
     */
    List<String> bindings(LabLayout.Host host, List<Path> shared, List<Path> samples, Path labs) throws IOException {
        Path files = of(host);
        List<String> bindings = new ArrayList<>();
        users.files().keySet().forEach(file -> own(bindings, files.resolve(file.getFileName()), file));
        own(bindings, files.resolve("hosts"), Path.of("/etc/hosts"));
        if (Files.exists(Path.of("/etc/hostname"))) {
            own(bindings, files.resolve("hostname"), Path.of("/etc/hostname"));
        }
        own(bindings, files.resolve("run"), Path.of("/run"));
        own(bindings, files.resolve("shm"), Path.of("/dev/shm"));
        own(bindings, files.resolve("home"), account.home());
        own(bindings, files.resolve("tmp"), Path.of("/tmp"));
        own(bindings, lab.resolve("empty"), labs);
        shared.forEach(folder -> bindings.addAll(List.of("--bind", "ro:" + folder)));
        samples.forEach(folder -> own(bindings, files.resolve("samples"), folder));
        return bindings;
    }

    private static void own(List<String> bindings, Path from, Path place) {
        bindings.addAll(List.of("--bind", "rw:" + from + ":" + place));
    }
}
