// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.mapping.AnyUsage;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Plan;
import org.bellwether.target.corbel.stubs.types.AnySource;

/** Writes {@code target/corbel/stubs/}: stubs and skeletons of all IDL files of a plan. */
public final class StubFiles implements ArtefactGenerator {
    private static final String FOLDER = "target/corbel/stubs/";

    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        plan.idl().forEach(file -> StubSupportCheck.check(file));
        boolean any = hasAny(plan);
        plan.harnessIdl().forEach(file -> texts(file, any, FOLDER).forEach(files::textOfAnyModel));
        write(plan.modelIdl(), any, FOLDER, files);
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
        texts(file, any, folder).forEach(files::text);
    }

    private static SortedMap<String, String> texts(IdlFile file, boolean any, String folder) {
        String path = folder + file.name();
        SortedMap<String, String> texts = new TreeMap<>();
        texts.put(path + ".hpp", new StubHeader(file, any).text());
        if (any) {
            texts.put(path + "_any.cpp", AnySource.text(file));
        }
        texts.put(path + ".cpp", StubSource.text(file));
        texts.put(path + "_skel.hpp", SkeletonHeader.text(file));
        texts.put(path + "_skel.cpp", SkeletonSource.text(file));
        return texts;
    }
}
