// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao

import java.util.List
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.Plan
import org.bellwether.generator.user.UserFolder

/**
 * Writes {@code target/tao/<model>.mwc}, {@code .mpc} and {@code .mpb}: the build with ACE's MakeProjectCreator,
 * instead of CMake, for users with a workspace of ACE+TAO. The programs are built in the folder that
 * {@code scripts/run.sh --no-build} uses.
 */
class MpcProject implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        val path = '''target/«TaoTarget.NAME»/«plan.model»'''
        files.text(path + ".mwc", workspace(plan))
        files.text(path + ".mpc", projects(plan))
        files.text(path + ".mpb", common(plan, files))
    }

    private def workspace(Plan it) '''
        // The processes: ACE_ROOT=... TAO_ROOT=... mwc.pl -type gnuace «model».mwc && make
        // The launcher, which knows no ORB: cmake -S ../../harness -B ../../build/«TaoTarget.NAME»/harness, and cmake --build
        workspace(«model») {
          «model».mpc
        }
    '''

    private def projects(Plan it) '''
        project(«model»_idl) : taoidldefaults {
          custom_only = 1
          idlflags += «TaoIdl.FLAGS» -I../../idl -o stubs
          IDL_Files {
            gendir = stubs
            «FOR file : idl»
                ../../idl/«file.name».idl
            «ENDFOR»
          }
        }

        «FOR program : programs.keySet SEPARATOR '\n'»
            project(«program») : «model» {
              exename = «program»
              Source_Files {
                ../../src/«program».cpp
              }
            }
        «ENDFOR»
    '''

    private def common(Plan it, GeneratedFiles files) '''
        // The common part of all processes.
        project : taoserver, strategies, messaging {
          after += «model»_idl
          exeout = ../../build/«TaoTarget.NAME»
          includes += . stubs ../../src ../../harness/include«IF UserFolder.isNeeded(it)» ../../user«ENDIF»
          specific(gnuace, make) {
            compile_flags += -std=c++20
          }
          Source_Files {
            «FOR file : idl»
                stubs/«file.name»C.cpp
                stubs/«file.name»S.cpp
            «ENDFOR»
            «FOR executor : executors»
                ../../src/«executor.file».cpp
            «ENDFOR»
            «IF UserFolder.isNeeded(it)»
                ../../user/*.cpp
            «ENDIF»
            «FOR source : files.sources("harness/src/")»
                ../../«source»
            «ENDFOR»
          }
          IDL_Files {
          }
        }
    '''

    /** Returns the harness's sources in a folder: they have been copied before. */
    private static def List<String> sources(GeneratedFiles files, String folder) {
        files.all.keySet.filter[startsWith(folder) && endsWith(".cpp")].toList
    }
}
