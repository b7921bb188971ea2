// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan

import java.math.BigDecimal
import java.util.List
import org.bellwether.generator.output.ArtefactGenerator
import org.bellwether.generator.output.GeneratedFiles
import org.bellwether.generator.plan.Plan
import org.bellwether.generator.plan.ProcessPlan
import org.bellwether.model.component.ExportedObject
import org.bellwether.model.component.RequestProcessing
import org.bellwether.model.component.ServantRetention
import org.bellwether.model.deployment.Scheduling

/** Writes {@code plan/launch.plan}: the processes that the launcher starts, with places and options. */
class LaunchPlan implements ArtefactGenerator {
    static val FLOOR_SAMPLES = 2000
    static val FLOOR_WARMUP = 200
    /** The least time limit of a start; each further process adds a second, which a start takes on a busy machine. */
    static val START_S = 10
    static val STOP_S = 5
    /** omniORB waits 5 s for the thread that returns servants to an activator, but does not ask that thread to end. */
    static val ACTIVATORS_STOP_S = 15

    override generate(Plan plan, GeneratedFiles files) {
        HostLogins.refuse(plan.processes)
        files.text("plan/launch.plan", launch(plan))
    }

    private def launch(Plan it) '''
        bellwether-plan 1
        experiment name=«experiment»
        limits time-s=«timeLimitSeconds» start-s=«Math.max(START_S, processes.size)» stop-s=«stopSeconds» stall-s=10 drain-s=10
        «FOR phase : phases»
            phase name=«phase.name»«IF phase.durationNs != 0» duration-s=«BigDecimal.valueOf(phase.durationNs, 9).stripTrailingZeros.toPlainString»«ENDIF»
        «ENDFOR»
        «FOR process : processes»
            process name=«process.name» executable=«process.executable» node=«process.node» host=«process.host.orElse("-")»«loginWords(process)»«architectureWord(process)» cores=«process.cores.list» scheduling=«process.scheduling.word» priority=«process.priority» config=«process.configuration»
        «ENDFOR»
        «FOR footprint : footprints.entrySet»
            footprint process=«footprint.key» phases=«IF footprint.value.empty»-«ELSE»«footprint.value.join(",")»«ENDIF»
        «ENDFOR»
        «FOR way : CrossHostMeasuringPoints.of(it)»
            way probe=«way.probe» link=«way.link» from=«way.from» to=«way.to»
        «ENDFOR»
        «FOR pair : LinkClockPairs.of(it)»
            link-clock link=«pair.link» from=«pair.from» from-address=«pair.fromAddress» to=«pair.to» to-address=«pair.toAddress»
        «ENDFOR»
        «FOR floor : floors»
            floor name=«floor.name» request-bytes=«floor.requestBytes» reply-bytes=«floor.replyBytes» client-cores=«floor.clientCores.list» server-cores=«floor.serverCores.list» samples=«FLOOR_SAMPLES» warmup=«FLOOR_WARMUP»«IF floor.scheduling !== Scheduling.OTHER» scheduling=«floor.scheduling.word» priority=«floor.priority»«ENDIF»
        «ENDFOR»
    '''

    private static def String loginWords(ProcessPlan process) {
        val user = process.login.user
        val folder = process.login.folder
        '''«IF !user.empty» user=«user»«ENDIF»«IF !folder.empty» folder=«folder»«ENDIF»'''
    }

    private static def String architectureWord(ProcessPlan process) {
        val architecture = process.architecture
        '''«IF architecture.present» architecture=«architecture.get»«ENDIF»'''
    }

    private def stopSeconds(Plan it) {
        val activators = executors.flatMap[ports(ExportedObject)].filter[adapter !== null].exists [
            adapter.requestProcessing === RequestProcessing.SERVANT_MANAGER &&
                adapter.servantRetention === ServantRetention.RETAIN
        ]
        if(activators) ACTIVATORS_STOP_S else STOP_S
    }

    private static def list(List<Integer> cores) {
        if(cores.empty) "-" else cores.join(",")
    }

    /** Returns the launcher's word for a scheduling policy. */
    static def word(Scheduling it) {
        switch it {
            case FIFO: "fifo"
            case ROUND_ROBIN: "rr"
            case DEADLINE: "deadline"
            case OTHER: "other"
        }
    }
}
