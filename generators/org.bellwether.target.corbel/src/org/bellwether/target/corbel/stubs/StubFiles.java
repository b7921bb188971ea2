// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.mapping.AnyUsage;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Plan;
import org.bellwether.target.corbel.stubs.types.AnySource;

/** Writes {@code target/corbel/stubs/}: stubs and skeletons of all IDL files of a plan. */
public final class StubFiles implements ArtefactGenerator {
    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        plan.idl().forEach(file -> StubSupportCheck.check(file));
        boolean any = hasAny(plan);
        plan.idl().forEach(file -> write(file, any, "target/corbel/stubs/", files));
    }

    /** Returns whether the types of a plan have type codes, in a fifth file for each IDL file. */
    public static boolean hasAny(Plan plan) {
        return plan.idl().stream().flatMap(file -> file.declarations().stream()).anyMatch(AnyUsage::in);
    }

    /**
     * Adds the files of one IDL file to a folder (empty, or ending in a slash).
     *
     * @param any whether types have type codes and can be put into anys, which needs a fifth file
     */
    public static void write(IdlFile file, boolean any, String folder, GeneratedFiles files) {
        String path = folder + file.name();
        files.text(path + ".hpp", new StubHeader(file, any).text());
        if (any) {
            files.text(path + "_any.cpp", AnySource.text(file));
        }
        files.text(path + ".cpp", StubSource.text(file));
        files.text(path + "_skel.hpp", SkeletonHeader.text(file));
        files.text(path + "_skel.cpp", SkeletonSource.text(file));
    }
}
