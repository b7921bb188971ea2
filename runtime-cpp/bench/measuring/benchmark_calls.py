# SPDX-License-Identifier: Apache-2.0
"""The calls that are measured. Their names, as on the command line, are the kind and the number of elements of a sequence."""
from dataclasses import dataclass

OCTETS = (64, 1024, 4096, 65536)
RECORDS = (64, 128, 1024, 2048, 4096)


@dataclass(frozen=True)
class BenchmarkCall:
    kind: str
    size: int = 0

    @property
    def name(self):
        return f"{self.kind}-{self.size}" if self.size else self.kind

    @property
    def arguments(self):
        return [self.kind, str(self.size)]

    def calls(self, of_small_ones):
        """Returns the number of calls: fewer for larger messages, so that each work takes about as long, but at least
        200, or as many as for small messages."""
        octets = self.size * (24 if self.kind.endswith("records") else 1)
        return max(min(200, of_small_ones), of_small_ones * 4096 // (4096 + octets))


ALL = (
    [BenchmarkCall("ping"), BenchmarkCall("echo-long")]
    + [BenchmarkCall(kind, size) for kind in ("echo-octets", "send-octets") for size in OCTETS]
    + [BenchmarkCall(kind, size) for kind in ("echo-records", "send-records") for size in RECORDS]
)
QUICK = [BenchmarkCall("ping"), BenchmarkCall("echo-octets", 65536), BenchmarkCall("echo-records", 1024)]
COUNTED = [BenchmarkCall("ping"), BenchmarkCall("echo-octets", 64), BenchmarkCall("echo-records", 1024)]
