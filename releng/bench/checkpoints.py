# SPDX-License-Identifier: Apache-2.0
"""Reads the checkpoints of calls (docs/reference/contracts.md, Checkpoint files)."""
import struct

MAGIC = b"BWCHECK1"
HEADER = struct.Struct("<8s4I3Q")  # magic, sizes of header, record and state, rings, capacity, size of the names, threads
RECORD = struct.Struct("<QQIHHH6x")  # time, connection, request, checkpoint, label, operation
NAMES_AT = 64
NAME_SIZE = 64


def threads(file):
    """Yields the records of each thread in the order of time, and the thread's names of operations, the first with number 1."""
    content = file.read_bytes()
    magic, header, record, state, rings, capacity, names, _ = HEADER.unpack_from(content)
    if magic != MAGIC or record != RECORD.size:
        raise ValueError(f"{file} is no file of checkpoints of this version")
    for ring in range(rings):
        at = header + names + ring * (state + capacity * record)
        stored, operations = struct.unpack_from("<2Q", content, at)
        ends = [at + NAMES_AT + number * NAME_SIZE for number in range(operations)]
        known = [content[end : end + NAME_SIZE].split(b"\0")[0].decode() for end in ends]
        yield [
            RECORD.unpack_from(content, at + state + number % capacity * record) for number in range(max(0, stored - capacity), stored)
        ], known


def calls_of(records, operations, operation):
    """Returns the calls that a thread has made, and those that it has served: dictionaries of times by checkpoint, with the
    number of the request."""
    made, served = [], []
    call = {}
    open_requests = []  # a servant of this thread may make calls, for whose replies the thread may serve others
    for when, _, request, checkpoint, _, number in records:
        if checkpoint in (1, 2, 3, 4, 12, 13, 14):
            if checkpoint == 1:
                call = {}
            call[checkpoint] = when
            if checkpoint == 3:
                call["request"] = request
                call["operation"] = operations[number - 1] if 0 < number <= len(operations) else ""
            if checkpoint == 14 and call.get("operation") == operation and {1, 3, 13} <= call.keys():
                made.append(call)
        elif checkpoint == 6:
            open_requests.append({"request": request, 6: when})
        elif open_requests:
            open_requests[-1][checkpoint] = when
            if checkpoint == 10:
                served.append(open_requests.pop())
    return made, [each for each in served if {6, 8, 9, 10} <= each.keys()]


def calls_in_orb(samples, phase, operation):
    """Returns the time (ns) of each call of an operation within the ORB: from the stub to the complete request, from the received
    request to the servant, from the servant to the complete reply, and from the received reply to the stub's end. Leaves out calls
    whose server's side is not known."""
    made, served = [], {}
    for file in sorted(samples.glob(f"{phase}.*.bwc")):
        for records, operations in threads(file):
            mine, others = calls_of(records, operations, operation)
            made += mine
            for each in others:
                served.setdefault(each["request"], []).append(each)
    found = []
    for call in made:
        sides = [each for each in served.get(call["request"], []) if call[3] <= each[6] and each[10] <= call[14]]
        if len(sides) == 1:
            server = sides[0]
            found.append(call[3] - call[1] + server[8] - server[6] + server[10] - server[9] + call[14] - call[13])
    return found
