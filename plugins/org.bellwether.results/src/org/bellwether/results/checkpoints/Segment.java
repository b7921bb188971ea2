// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.checkpoints;

import static org.bellwether.results.checkpoints.Checkpoint.CLIENT_BEGUN;
import static org.bellwether.results.checkpoints.Checkpoint.CLIENT_CALL;
import static org.bellwether.results.checkpoints.Checkpoint.CLIENT_MARSHALLED;
import static org.bellwether.results.checkpoints.Checkpoint.CLIENT_READABLE;
import static org.bellwether.results.checkpoints.Checkpoint.CLIENT_RECEIVED;
import static org.bellwether.results.checkpoints.Checkpoint.CLIENT_RETURN;
import static org.bellwether.results.checkpoints.Checkpoint.CLIENT_SENT;
import static org.bellwether.results.checkpoints.Checkpoint.SERVER_LOCATED;
import static org.bellwether.results.checkpoints.Checkpoint.SERVER_MARSHALLED;
import static org.bellwether.results.checkpoints.Checkpoint.SERVER_READABLE;
import static org.bellwether.results.checkpoints.Checkpoint.SERVER_RECEIVED;
import static org.bellwether.results.checkpoints.Checkpoint.SERVER_RETURNED;
import static org.bellwether.results.checkpoints.Checkpoint.SERVER_SENT;
import static org.bellwether.results.checkpoints.Checkpoint.SERVER_UPCALL;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.Optional;

/** The segments between two checkpoints of a call. */
public enum Segment {
    STUB(CLIENT_CALL, CLIENT_BEGUN, "stub", ComparisonGroup.CLIENT, "a connection is found, the header written"),
    MARSHAL(CLIENT_BEGUN, CLIENT_MARSHALLED, "marshal", ComparisonGroup.CLIENT, "arguments into the message"),
    SEND(
            CLIENT_MARSHALLED,
            CLIENT_SENT,
            "send",
            ComparisonGroup.CLIENT,
            "until the system call returns, or the server is awake"),
    WIRE(
            CLIENT_SENT,
            SERVER_READABLE,
            "kernel, wire",
            ComparisonGroup.BETWEEN,
            "until the server's event loop is awake"),
    WIRE_AND_RECEIVE(
            CLIENT_SENT,
            SERVER_RECEIVED,
            "kernel, wire, receive",
            ComparisonGroup.BETWEEN,
            "until a thread that waits in its system call has the whole request"),
    RECEIVE(SERVER_READABLE, SERVER_RECEIVED, "receive", ComparisonGroup.SERVER, "the request is read from the kernel"),
    HAND_OVER(
            CLIENT_MARSHALLED, SERVER_RECEIVED, "hand over", ComparisonGroup.BETWEEN, "the message within the process"),
    DEMULTIPLEX(
            SERVER_RECEIVED,
            SERVER_LOCATED,
            "demultiplex",
            ComparisonGroup.SERVER,
            "header read; object adapter, object, servant"),
    FIND(
            CLIENT_CALL,
            SERVER_LOCATED,
            "demultiplex",
            ComparisonGroup.SERVER,
            "object adapter, object, servant; without a message"),
    DISPATCH(
            SERVER_LOCATED,
            SERVER_UPCALL,
            "dispatch",
            ComparisonGroup.SERVER,
            "skeleton; arguments out of the message"),
    SERVANT(SERVER_UPCALL, SERVER_RETURNED, "servant", ComparisonGroup.APPLICATION, "the component's own code"),
    REPLY_MARSHAL(
            SERVER_RETURNED, SERVER_MARSHALLED, "marshal reply", ComparisonGroup.SERVER, "results into the reply"),
    REPLY_SEND(
            SERVER_MARSHALLED,
            SERVER_SENT,
            "send reply",
            ComparisonGroup.SERVER,
            "until the system call returns, or the client is awake"),
    REPLY_WIRE(
            SERVER_SENT,
            CLIENT_READABLE,
            "kernel, wire",
            ComparisonGroup.BETWEEN,
            "until the client has bytes of the reply"),
    REPLY_WIRE_AND_RECEIVE(
            SERVER_SENT,
            CLIENT_RECEIVED,
            "kernel, wire, receive",
            ComparisonGroup.BETWEEN,
            "until the client has the whole reply"),
    REPLY_RECEIVE(CLIENT_READABLE, CLIENT_RECEIVED, "receive reply", ComparisonGroup.CLIENT, "the rest of the reply"),
    UNMARSHAL(CLIENT_RECEIVED, CLIENT_RETURN, "unmarshal", ComparisonGroup.CLIENT, "results out of the reply"),
    RETURN(SERVER_RETURNED, CLIENT_RETURN, "return", ComparisonGroup.CLIENT, "results as they are; without a message"),
    LEFT(CLIENT_SENT, CLIENT_RETURN, "return", ComparisonGroup.CLIENT, "the caller continues, without checkpoints"),
    AWAY(
            CLIENT_SENT,
            CLIENT_READABLE,
            "server, kernel, wire",
            ComparisonGroup.BETWEEN,
            "not split: the server's checkpoints are not known, or of another clock"),
    AWAY_AND_RECEIVE(
            CLIENT_SENT,
            CLIENT_RECEIVED,
            "server, kernel, wire",
            ComparisonGroup.BETWEEN,
            "not split: the server's checkpoints are not known, or of another clock"),
    /** For two hosts whose clock difference is not known well enough; no single clock measures both ends. */
    BOTH_WAYS(
            CLIENT_SENT,
            CLIENT_READABLE,
            "kernel, wire, there and back",
            ComparisonGroup.BETWEEN,
            "from sent to answered by the caller's clock, without the server's part by its own");

    /** The part of a call to which a segment's time belongs. */
    public enum ComparisonGroup {
        CLIENT,
        BETWEEN,
        SERVER,
        APPLICATION
    }

    private final Checkpoint from;
    private final Checkpoint to;
    private final String label;
    private final ComparisonGroup side;
    private final String meaning;

    Segment(Checkpoint from, Checkpoint to, String label, ComparisonGroup side, String meaning) {
        this.from = from;
        this.to = to;
        this.label = label;
        this.side = side;
        this.meaning = meaning;
    }

    /** Returns the segment between two checkpoints that follow one another in a call. */
    static Optional<Segment> between(Checkpoint from, Checkpoint to) {
        for (Segment segment : values()) {
            if (segment != BOTH_WAYS && segment.from == from && segment.to == to) {
                return Optional.of(segment);
            }
        }
        return Optional.empty();
    }

    /** Returns whether the segment begins at one side of a call and ends at the other side. */
    boolean isBetweenSides() {
        return from.isServers() != to.isServers();
    }

    /** Returns the name in JSON: {@code reply-wire}. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the segment of a name in JSON. */
    @JsonCreator
    static Segment of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** Returns the name for people. */
    public String label() {
        return label;
    }

    /** Returns the part of a call to which the time belongs. */
    public ComparisonGroup side() {
        return side;
    }

    /** Returns the meaning in a few words. */
    public String meaning() {
        return meaning;
    }

    /** Returns the number of the checkpoint at the start. */
    public int from() {
        return from.number();
    }

    /** Returns the number of the checkpoint at the end. */
    public int to() {
        return to.number();
    }
}
