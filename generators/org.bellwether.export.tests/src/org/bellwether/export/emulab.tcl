# SPDX-License-Identifier: Apache-2.0
# emulab.tcl FILE.ns: a stub of Emulab's interpreter of NS files. It knows the commands that exports use, with the syntax and the
# limits of Emulab's documentation (wiki: NS Extensions), refuses all else, and prints a line for each thing that was made.
# It runs the file as Tcl: for files of our own only.

namespace eval emulab {
  variable kinds [dict create] names [dict create] lines {} errors 0 count 0 made {} ran 0 compatible 0 addresses [dict create]

  proc bad {text} { variable errors; puts stderr "error: $text"; incr errors }
  proc say {args} { variable lines; lappend lines $args }
  # A thing is called as the first global variable that holds it
  proc label {thing} { variable names; if {[dict exists $names $thing]} { return [dict get $names $thing] }; return $thing }
  proc is {thing kind} { variable kinds; expr {[dict exists $kinds $thing] && [dict get $kinds $thing] in $kind} }
  proc need {thing args} { if {![is $thing $args]} { bad "$thing is no [join $args { or }]" } }
  proc compatible {} { variable compatible; if {!$compatible} { bad "a command of Emulab's before source tb_compat.tcl" } }

  proc make {kind} {
    variable kinds; variable count; variable made
    set thing "::thing[incr count]"
    dict set kinds $thing $kind
    interp alias {} $thing {} emulab::method $thing $kind
    set made $thing
    return $thing
  }

  proc milliseconds {text} {
    if {![regexp {^([0-9]+)ms$} $text - number]} { bad "delay $text: whole milliseconds"; return 0 }
    if {$number == 1} { bad "delay $text: 0 or at least 2 ms" }
    return $number
  }
  proc kilobits {text} {
    if {![regexp {^([0-9]+)(kb|Mb|Gb)$} $text - number unit]} { bad "bandwidth $text: a number of kb, Mb or Gb"; return 0 }
    set kilobits [expr {$number * [dict get {kb 1 Mb 1000 Gb 1000000} $unit]}]
    if {$kilobits < 10} { bad "bandwidth $text: at least 10kb" }
    return $kilobits
  }
  proc share {text} {
    if {![string is double -strict $text] || $text != 0 && ($text < 0.000005 || $text > 1)} { bad "loss $text: 0, or 0.000005 to 1" }
  }
  proc address {node net ip} {
    variable addresses
    if {![regexp {^([0-9]{1,3}\.){3}[0-9]{1,3}$} $ip]} { bad "address $ip" }
    if {[dict exists $addresses $ip]} { bad "address $ip is given twice" }
    dict set addresses $ip $node
    say address @$node @$net $ip
  }

  proc method {thing kind name args} {
    variable ran
    switch $kind,$name {
      Simulator,node { return [make Node] }
      Simulator,duplex-link {
        if {[llength $args] != 5} { bad "duplex-link has five arguments" }
        lassign $args one other bandwidth delay queue
        need $one Node; need $other Node
        if {$queue ni {DropTail RED GRED}} { bad "queue $queue" }
        set link [make Link]
        say link @$link @$one @$other [kilobits $bandwidth] kbit/s [milliseconds $delay] ms
        return $link
      }
      Simulator,make-lan {
        if {[llength $args] != 3} { bad "make-lan has three arguments" }
        lassign $args members bandwidth delay
        foreach node $members { need $node Node }
        set lan [make Lan]
        say lan @$lan [list {*}$members] [kilobits $bandwidth] kbit/s [milliseconds $delay] ms
        return $lan
      }
      Simulator,rtproto { if {$args ni {Static Session Manual}} { bad "rtproto $args" }; say routes {*}$args }
      Simulator,run { set ran 1 }
      Node,program-agent {
        foreach {key value} $args { if {$key ni {-command -dir -timeout -expected-exit-code} || [string first \n $value] >= 0} { bad "program-agent $key" } }
        set program [make Program]
        say program @$program @$thing [dict get $args -command]
        return $program
      }
      default { bad "a $kind has no $name" }
    }
    return {}
  }
}

proc new {class} { if {$class ne "Simulator"} { emulab::bad "new $class" }; return [emulab::make Simulator] }
proc tb-set-node-os {node image} { emulab::compatible; emulab::need $node Node; if {![regexp {^[-\w.+/:,]+$} $image]} { emulab::bad "image $image" }; emulab::say node @$node $image }
proc tb-set-hardware {node type} { emulab::compatible; emulab::need $node Node; if {![regexp {^[-\w]+$} $type]} { emulab::bad "hardware $type" }; emulab::say hardware @$node $type }
proc tb-set-node-startcmd {node command} { emulab::compatible; emulab::need $node Node; if {[string first \n $command] >= 0} { emulab::bad "a start command with a line break" }; emulab::say start @$node $command }
proc tb-set-node-failure-action {node action} { emulab::need $node Node; if {$action ni {fatal nonfatal ignore}} { emulab::bad "failure action $action" } }
proc tb-set-node-tarfiles {node args} {
  emulab::compatible; emulab::need $node Node
  foreach {folder file} $args {
    if {![string match /* $folder] || [regexp {^/(proj|groups|users|share)(/|$)} $folder]} { emulab::bad "a tar file into $folder" }
    if {![regexp {^(/(proj|groups|users)/|https?://|ftp://).*\.(tar|tar\.Z|tar\.gz|tgz|tar\.bz2)$} $file]} { emulab::bad "tar file $file" }
    emulab::say tarfile @$node $folder $file
  }
}
proc tb-set-link-loss {link share} { emulab::compatible; emulab::need $link Link; emulab::share $share; emulab::say loss @$link $share }
proc tb-set-lan-loss {lan share} { emulab::compatible; emulab::need $lan Lan; emulab::share $share; emulab::say loss @$lan $share }
proc tb-set-ip-link {node link ip} { emulab::compatible; emulab::need $node Node; emulab::need $link Link; emulab::address $node $link $ip }
proc tb-set-ip-lan {node lan ip} { emulab::compatible; emulab::need $node Node; emulab::need $lan Lan; emulab::address $node $lan $ip }

rename source emulab::read
proc source {file} { if {$file eq "tb_compat.tcl"} { set emulab::compatible 1 } else { emulab::bad "source $file" } }
rename set emulab::assign
proc set {args} {
  if {[llength $args] == 2 && $emulab::made ne {} && [lindex $args 1] eq $emulab::made && [uplevel {info level}] == 0} {
    dict set emulab::names $emulab::made [string map {( - ) {}} [lindex $args 0]]
    emulab::assign emulab::made {}
  }
  uplevel [list emulab::assign {*}$args]
}

if {[catch {uplevel #0 [list emulab::read [lindex $argv 0]]} problem]} { emulab::bad $problem }
if {!$emulab::ran} { emulab::bad "no \$ns run" }
foreach line $emulab::lines {
  puts [join [lmap word $line {
    if {[string match @* $word]} { emulab::label [string range $word 1 end] } \
    elseif {[string match ::thing* $word]} { join [lmap node $word { emulab::label $node }] , } \
    else { emulab::assign word }
  }]]
}
exit [expr {$emulab::errors > 0}]
