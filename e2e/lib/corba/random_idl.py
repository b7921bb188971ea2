# SPDX-License-Identifier: Apache-2.0
"""Prints a random IDL 2 file: random_idl.py SEED. The same seed gives the same file."""
import math
import random
import sys

INTEGERS = {
    "short": (-(1 << 15), (1 << 15) - 1), "unsigned short": (0, (1 << 16) - 1),
    "long": (-(1 << 31) + 1, (1 << 31) - 1), "unsigned long": (0, (1 << 32) - 1),
    "long long": (-(1 << 63) + 1, (1 << 63) - 1), "unsigned long long": (0, (1 << 64) - 1),
}
BASIC = [*INTEGERS, "float", "double", "char", "boolean", "octet"]
# Keywords of IDL, which are escaped, and of C++, which the mapping renames
SPECIAL = ["_union", "_struct", "_case", "_string", "class", "new", "operator", "template", "this", "delete", "int"]
TYPES, EXCEPTIONS, INTERFACES = 14, 2, 3
HEAVIEST = 60  # the largest number of values in one value, so that messages stay small


class File:
    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.count = 0
        self.scopes = [[], ["first"], ["first", "inner"], ["second"]]
        self.out = []  # pairs of a scope and a definition
        # All types by their qualified names
        self.weights = {}  # usable types, with the approximate number of values in a value of the type
        self.enums = {}  # enumerations with their enumerators
        self.exceptions = []
        self.interfaces = {}  # interfaces with their bases
        self.constants = []  # constants that are small and positive
        self.odd_names = ["class", "delete", "_attribute", "_module"]  # of operations, each used once

    def chance(self, percent):
        return self.dice.randrange(100) < percent

    def name(self, kind):
        self.count += 1
        return f"{kind}{self.count}" if self.chance(80) else f"{kind}_{self.count}"

    def member(self, taken):
        """Returns a name that is new in its scope; IDL's names ignore case."""
        for _ in range(20):
            name = self.dice.choice(SPECIAL) if self.chance(10) else self.dice.choice("abcdefgh") + str(len(taken))
            if name.strip("_") not in taken:
                taken.add(name.strip("_"))
                return name
        raise AssertionError("no name is left")

    # Types

    def bound(self):
        if self.constants and self.chance(20):
            return self.dice.choice(self.constants)
        return self.dice.choice(["1", "2", "3", "8", "(1 << 2)", "0x10", "017 - 012"])

    def string(self):
        return "string" if self.chance(60) else f"string<{self.bound()}>"

    def simple(self):
        """Returns a type that needs no definition."""
        kind = self.dice.randrange(10)
        if kind < 4:
            return self.dice.choice(BASIC)
        if kind < 5:
            return self.string()
        if kind < 6 and self.interfaces:
            return self.dice.choice([*self.interfaces, "Object"])
        return self.dice.choice(list(self.weights)) if self.weights else "long"

    def sequence(self, depth=0):
        element, weight = self.sequence(depth + 1) if depth < 2 and self.chance(15) else self.weighed(self.simple())
        return (f"sequence<{element} >" if self.chance(60) else f"sequence<{element}, {self.bound()}>"), 2 * weight

    def weighed(self, name):
        return name, self.weights.get(name, 1)

    def declarator(self, name):
        """Returns a member's declaration, and its weight."""
        text, weight = self.weighed(self.simple()) if self.chance(70) else self.sequence()
        dimensions = [self.dice.randint(1, 3) for _ in range(self.dice.choice([1, 1, 2, 3]))]
        size = weight * math.prod(dimensions)
        if self.chance(70) or size > HEAVIEST:
            return f"{text} {name};", weight
        return f"{text} {name}{''.join(f'[{each}]' for each in dimensions)};", size

    def members_of(self, fewest, most):
        """Returns members, and their total weight."""
        taken = set()
        members = []
        weight = 0
        for _ in range(self.dice.randint(fewest, most)):
            text, more = self.declarator(self.member(taken))
            if weight + more > HEAVIEST:
                text, more = f"long {self.member(taken)};", 1
            members.append(text)
            weight += more
        return " ".join(members), weight

    def parameter_type(self):
        """Returns a type that needs no name in C++."""
        kind = self.dice.randrange(10)
        if kind < 3:
            return self.dice.choice(BASIC)
        if kind < 4:
            return self.string()
        if kind < 5:
            return self.dice.choice([*self.interfaces, "Object"])
        return self.dice.choice(list(self.weights))

    # Definitions

    def define(self, name, line):
        scope = self.dice.choice(self.scopes)
        self.out.append((scope, line))
        return "::" + "::".join([*scope, name])

    def constant(self):
        kind = self.dice.randrange(6)
        name = self.name("C")
        if kind == 0:
            value = self.dice.randint(1, 5)
            text = self.dice.choice([f"{value}", f"{value + 7} - 7", f"{value * 2} / 2", f"{value} | 0", f"({value} << 3) >> 3"])
            self.constants.append(self.define(name, f"const {self.dice.choice(['short', 'long', 'unsigned long'])} {name} = {text};"))
        elif kind == 1:
            integer = self.dice.choice(list(INTEGERS))
            self.define(name, f"const {integer} {name} = {self.dice.choice(INTEGERS[integer])};")
        elif kind == 2:
            self.define(name, f"const double {name} = {self.dice.choice(['1.5', '-2.5e10', '1.0 / 8.0', '3e-3 * 2.0'])};")
        elif kind == 3:
            text = self.dice.choice(['"plain"', r'"tab\t \"quoted\" \\ \x41\101"', '"two " "parts"', '""'])
            self.define(name, f"const string {name} = {text};")
        elif kind == 4:
            text = self.dice.choice(["'x'", r"'\''", r"'\n'", r"'\xff'"])
            self.define(name, f"const char {name} = {text};")
        elif self.enums:
            enum = self.dice.choice(list(self.enums))
            self.define(name, f"const {enum} {name} = {self.dice.choice(self.enums[enum])};")

    def enumeration(self):
        name = self.name("E")
        enumerators = [f"{name.lower()}_{i}" for i in range(self.dice.choice([1, 2, 3, 5, 9]))]
        whole = self.define(name, f"enum {name} {{ {', '.join(enumerators)} }};")
        scope = whole.rpartition("::")[0]
        self.enums[whole] = [f"{scope}::{each}" for each in enumerators]
        self.weights[whole] = 1

    def structure(self):
        name = self.name("S")
        recursive = self.chance(20)
        members, weight = self.members_of(1, 3 if recursive else 6)
        line = f"struct {name} {{ {members} }};"
        if recursive:
            line = f"struct {name}; typedef sequence<{name}> {name}s; struct {name} {{ {members} {name}s children; }};"
            weight *= 3
        self.weights[self.define(name, line)] = weight

    def union(self):
        name = self.name("U")
        kinds = ["boolean", "char", *INTEGERS, *self.enums]
        discriminator = self.dice.choice(kinds)
        if discriminator == "boolean":
            values = ["TRUE", "FALSE"]
        elif discriminator == "char":
            values = ["'a'", "'b'", "'\\''", "'\\0'", "'\\x7e'", "'z'"]
        elif discriminator in self.enums:
            values = list(self.enums[discriminator])
        else:
            low, high = INTEGERS[discriminator]
            values = [str(value) for value in {low, high, 0, 1, 7, 100}]
            values.sort()
        self.dice.shuffle(values)
        labels = values[:self.dice.randint(1, len(values))]
        default = len(labels) < len(values) and self.chance(40)
        taken = set()
        cases = []
        while labels:
            several = [labels.pop() for _ in range(min(len(labels), self.dice.choice([1, 1, 1, 2, 3])))]
            cases.append([f"case {label}:" for label in several])
        if default:
            if self.chance(30):
                cases[-1].append("default:")
            else:
                cases.insert(self.dice.randint(0, len(cases)), ["default:"])
        body = []
        heaviest = 0
        for case in cases:
            text, weight = self.declarator(self.member(taken))
            body += [*case, text]
            heaviest = max(heaviest, weight)
        self.weights[self.define(name, f"union {name} switch ({discriminator}) {{ {' '.join(body)} }};")] = heaviest

    def alias(self):
        name = self.name("T")
        text, weight = self.declarator(name)
        self.weights[self.define(name, "typedef " + text)] = weight

    def exception(self):
        name = self.name("X")
        self.exceptions.append(self.define(name, f"exception {name} {{ {self.members_of(0, 4)[0]} }};"))

    # Interfaces

    def raises(self, word="raises"):
        if not self.exceptions or self.chance(50):
            return ""
        some = self.dice.sample(self.exceptions, self.dice.randint(1, min(3, len(self.exceptions))))
        return f" {word}({', '.join(some)})"

    def context(self):
        """Returns a context clause, and a parameter of a type that no other operation uses: omniORB uses one clause for all
        operations with the same parameters. Names that differ only in case are the same."""
        if self.chance(80):
            return "", []
        name = self.name("K")
        only = self.define(name, f"struct {name} {{ octet mark; }};")
        some = self.dice.sample(["USER", "LANG", "LANG*", "a.b_1", "a.*", "Z*", "x9"], self.dice.randint(1, 4))
        return " context(" + ", ".join(f'"{each}"' for each in some) + ")", [f"in {only} given"]

    def operation(self, name):
        context, only = self.context()
        if self.chance(15):
            parameters = ", ".join([f"in {self.parameter_type()} p{i}" for i in range(self.dice.randint(0, 3))] + only)
            return f"oneway void {name}({parameters}){context};"
        directions = [self.dice.choice(["in", "out", "inout"]) for _ in range(self.dice.randint(0, 4))]
        parameters = ", ".join([f"{each} {self.parameter_type()} p{i}" for i, each in enumerate(directions)] + only)
        result = "void" if self.chance(25) else self.parameter_type()
        return f"{result} {name}({parameters}){self.raises()}{context};"

    def lineage(self, name):
        bases = self.interfaces[name]
        return {name}.union(*(self.lineage(base) for base in bases))

    def interface(self):
        name = self.name("I")
        bases = self.dice.sample(list(self.interfaces), min(len(self.interfaces), self.dice.choice([0, 1, 1, 2])))
        bases = [base for base in bases if not any(base in self.lineage(other) and base != other for other in bases)]
        body = []
        for i in range(self.dice.randint(1, 5)):
            member = f"m{self.count}_{i}"
            if self.chance(30):
                readonly = "readonly " if self.chance(40) else ""
                body.append(f"{readonly}attribute {self.parameter_type()} {member};")
            else:
                body.append(self.operation(member))
        if self.odd_names and self.chance(50):
            body.append(f"void {self.odd_names.pop()}();")
        inherits = " : " + ", ".join(bases) if bases else ""
        whole = self.define(name, f"interface {name}{inherits} {{ {' '.join(body)} }};")
        self.interfaces[whole] = bases

    def all_types(self):
        """Adds an interface that passes each type, so that no type is left out."""
        body = [f"{each} pass{i}(in {each} given, inout {each} both, out {each} last);" for i, each in enumerate(self.weights)]
        body += [f"void fail{i}() raises({each});" for i, each in enumerate(self.exceptions)]
        self.define("Everything", f"interface Everything {{ {' '.join(body)} }};")

    def text(self):
        kinds = [self.enumeration, self.structure, self.structure, self.structure, self.union, self.union, self.alias, self.alias,
                 self.alias, self.constant]
        self.enumeration()
        for place in range(TYPES):
            if place in (TYPES // 3, 2 * TYPES // 3):
                self.interface()
            self.dice.choice(kinds)()
        for _ in range(EXCEPTIONS):
            self.exception()
        for _ in range(INTERFACES - 2):
            self.interface()
        self.all_types()
        lines = ['#pragma prefix "random.example"'] if self.chance(50) else []
        for path, line in self.out:  # modules are reopened many times
            lines.append("".join(f"module {each} {{ " for each in path) + line + " };" * len(path))
        return "\n".join(lines) + "\n"


print(File(int(sys.argv[1])).text(), end="")
