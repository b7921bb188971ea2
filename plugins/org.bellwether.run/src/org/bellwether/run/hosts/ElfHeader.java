// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The part of a program's header that names its architecture (System V ABI, <em>ELF Header</em>). */
final class ElfHeader {
    private static final int LENGTH = 20;
    private static final int DATA = 5;
    private static final int BIG_ENDIAN = 2;
    private static final int MACHINE = 18;

    /** An architecture, and the names that {@code uname -m} has for machines that may run it. */
    record Architecture(String name, Pattern machines) {
        private static Architecture of(String name, String machines) {
            return new Architecture(name, Pattern.compile(machines));
        }

        boolean runsOn(String machine) {
            return machines.matcher(machine).matches();
        }
    }

    private static final Map<Integer, Architecture> ARCHITECTURES = Map.of(
            3, Architecture.of("i386", "i[3-6]86|x86_64"),
            21, Architecture.of("ppc64", "ppc64(le)?"),
            22, Architecture.of("s390x", "s390x"),
            40, Architecture.of("arm", "arm.*|aarch64"),
            62, Architecture.of("x86_64", "x86_64|amd64"),
            183, Architecture.of("aarch64", "aarch64|arm64"),
            243, Architecture.of("riscv64", "riscv64"));

    private ElfHeader() {}

    /**
     * Returns the architecture of a program; empty if this class does not contain the architecture, and for other kinds
     * of files.
     */
    static Optional<Architecture> architecture(Path program) throws IOException {
        byte[] header;
        try (InputStream content = Files.newInputStream(program)) {
            header = content.readNBytes(LENGTH);
        }
        if (header.length < LENGTH || header[0] != 0x7f || header[1] != 'E' || header[2] != 'L' || header[3] != 'F') {
            return Optional.empty();
        }
        ByteOrder order = header[DATA] == BIG_ENDIAN ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        int machine = Short.toUnsignedInt(ByteBuffer.wrap(header).order(order).getShort(MACHINE));
        return Optional.ofNullable(ARCHITECTURES.get(machine));
    }
}
