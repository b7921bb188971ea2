// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The calls that one thread made and served. A thread may serve a request while it waits for a reply, and make a call
 * while it serves a request, so its open calls form a stack. A call that ends by an exception has no record of its end;
 * the records after it show that the call has ended.
 */
final class ThreadCalls {
    private final Deque<CheckpointTrace> stack = new ArrayDeque<>();
    private final List<CheckpointTrace> calls = new ArrayList<>();
    private final List<CheckpointTrace> served = new ArrayList<>();
    private CheckpointFile.Passing woken;
    private long broken;

    private ThreadCalls() {}

    static ThreadCalls of(CheckpointFile.Ring ring) {
        ThreadCalls thread = new ThreadCalls();
        ring.passings().forEach(thread::pass);
        // Some calls have not returned at the phase's end, and the beginning of the ring's oldest call may be
        // overwritten.
        thread.stack.forEach(left -> {
            if (!isCall(left)) {
                thread.end(left);
            }
        });
        return thread;
    }

    /** Returns the calls that returned, in the order of their ends. */
    List<CheckpointTrace> calls() {
        return calls;
    }

    /** Returns the calls whose servant returned. */
    List<CheckpointTrace> served() {
        return served;
    }

    /** Returns the number of calls that ended by an exception. */
    long broken() {
        return broken;
    }

    private void pass(CheckpointFile.Passing passing) {
        if (passing.checkpoint() != Checkpoint.SERVER_RECEIVED) {
            woken = null; // another message had arrived
        }
        switch (passing.checkpoint()) {
            case CLIENT_CALL -> call(passing);
            case SERVER_READABLE -> woken = passing;
            case SERVER_RECEIVED -> receive(passing);
            case SERVER_LOCATED -> locate(passing);
            case CLIENT_RETURN -> {
                if (ofCall(passing)) {
                    calls.add(stack.pop());
                }
            }
            case SERVER_SENT -> {
                if (ofServed(passing)) {
                    end(stack.pop());
                }
            }
            default -> {
                if (passing.checkpoint().isServers()) {
                    ofServed(passing);
                } else {
                    ofCall(passing);
                }
            }
        }
    }

    private void call(CheckpointFile.Passing passing) {
        while (!stack.isEmpty() && isCall(stack.peek())) {
            stack.pop();
            broken++;
        }
        CheckpointTrace begun = new CheckpointTrace();
        begun.pass(passing);
        stack.push(begun);
    }

    private void receive(CheckpointFile.Passing passing) {
        endServed();
        CheckpointTrace begun = new CheckpointTrace();
        if (woken != null) {
            begun.pass(woken);
            woken = null;
        }
        begun.pass(passing);
        stack.push(begun);
    }

    /** Adds a located object. In a direct call, no message is received, so the server's side begins here. */
    private void locate(CheckpointFile.Passing passing) {
        if (!stack.isEmpty() && isCall(stack.peek()) && !stack.peek().has(Checkpoint.CLIENT_BEGUN)) {
            CheckpointTrace begun = new CheckpointTrace();
            begun.pass(passing);
            stack.push(begun);
        } else {
            ofServed(passing);
        }
    }

    private boolean ofCall(CheckpointFile.Passing passing) {
        endServed();
        if (stack.isEmpty()) {
            return false;
        }
        stack.peek().pass(passing);
        return true;
    }

    /**
     * Ends open requests: no record shows the end of a oneway request without a reply, or of a request with an
     * exception.
     */
    private void endServed() {
        while (!stack.isEmpty() && !isCall(stack.peek())) {
            end(stack.pop());
        }
    }

    private boolean ofServed(CheckpointFile.Passing passing) {
        while (!stack.isEmpty() && isCall(stack.peek())) {
            stack.pop();
            broken++;
        }
        if (stack.isEmpty()) {
            return false;
        }
        stack.peek().pass(passing);
        return true;
    }

    private void end(CheckpointTrace request) {
        if (request.has(Checkpoint.SERVER_RETURNED)) {
            served.add(request);
        }
        if (!stack.isEmpty() && isCall(stack.peek()) && !stack.peek().has(Checkpoint.CLIENT_SENT)) {
            stack.peek().served(request); // later requests come from others during the wait for a reply
        }
    }

    private static boolean isCall(CheckpointTrace passed) {
        return passed.has(Checkpoint.CLIENT_CALL);
    }
}
