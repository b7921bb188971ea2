// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan

import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.Plan

/** Writes {@code plan/settings}: the processes' settings that may be changed for each run. */
class SettingsFile implements ArtefactGenerator {
    override generate(Plan plan, GeneratedFiles files) {
        files.text("plan/settings", settings(plan))
    }

    private def settings(Plan it) '''
        rate-scale = 1
        seed = «seed»
        «IF processes.exists[host.present]»
            time-daemons.trusted = 0
        «ENDIF»
        «IF phases.exists[drivers.exists[completion.present]]»
            loop-limit-ns = 8000000000
        «ENDIF»
        «FOR capacity : adapted»
            rates.«capacity.process».capacity = «capacity.all»
            rates.«capacity.process».critical-capacity = «capacity.critical»
        «ENDFOR»

        «FOR driver : drivers»
            driver.«driver».number = «drivers.indexOf(driver) + 1»
        «ENDFOR»

        «FOR instance : instances.filter[threads > 1]»
            «FOR driver : drivers.filter[startsWith(instance.name + ".")]»
                driver.«driver».threads = «instance.threads»
            «ENDFOR»
        «ENDFOR»

        «FOR phase : phases»
            phase.«phase.name».kind = «phase.kind»
            «FOR driver : phase.drivers»
                «val key = '''phase.«phase.name».driver.«driver.instance».«driver.timer»'''»
                «key».outstanding = «driver.outstanding»
                «key».completion = «IF driver.completion.present»feedback«ELSE»return«ENDIF»
                «IF driver.completion.present»
                    «key».until = «driver.completion.get.instance».«driver.completion.get.sink»
                    «key».via = «driver.completion.get.via.join(' ')»
                «ENDIF»
            «ENDFOR»
        «ENDFOR»

        «FOR instance : instances»
            «FOR timer : instance.timers»
                «val key = '''timer.«instance.name».«timer.name»'''»
                «key».period-ns = «timer.periodNs»
                «IF timer.range.present»
                    «key».shortest-period-ns = «timer.range.get.shortestNs»
                    «key».longest-period-ns = «timer.range.get.longestNs»
                «ENDIF»
                «IF timer.offsetNs != 0»
                    «key».offset-ns = «timer.offsetNs»
                «ENDIF»
                «IF timer.jitter.present»
                    «key».jitter-ns = «timer.jitter.get»
                «ENDIF»
                «IF timer.count != 0»
                    «key».count = «timer.count»
                «ENDIF»
            «ENDFOR»
        «ENDFOR»

        «FOR instance : instances»
            «FOR timing : instance.timings»
                «val key = '''timing.«instance.name».«timing.name»'''»
                «IF timing.segment»
                    «key».segment = 1
                «ENDIF»
                «IF timing.deadlineNs != 0»
                    «key».deadline-ns = «timing.deadlineNs»
                «ENDIF»
                «IF timing.periodNs != 0»
                    «key».period-ns = «timing.periodNs»
                «ENDIF»
                «IF timing.worstNs != 0»
                    «key».worst-ns = «timing.worstNs»
                «ENDIF»
                «IF timing.criticality != 0»
                    «key».criticality = «timing.criticality»
                «ENDIF»
                «IF timing.importance != 0»
                    «key».importance = «timing.importance»
                «ENDIF»
            «ENDFOR»
        «ENDFOR»

        «FOR probe : probes»
            «FOR quota : probe.phases»
                probe.«probe.name».«quota.phase».warmup = «quota.warmup»
                probe.«probe.name».«quota.phase».samples = «quota.samples»
            «ENDFOR»
        «ENDFOR»
    '''
}
