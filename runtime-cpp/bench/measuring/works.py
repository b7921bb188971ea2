# SPDX-License-Identifier: Apache-2.0
"""What is called. Names are those of the command line: the kind and, for sequences, the number of elements."""
from dataclasses import dataclass

OCTETS = (64, 1024, 4096, 65536)
RECORDS = (64, 128, 1024, 2048, 4096)


@dataclass(frozen=True)
class Work:
    kind: str
    size: int = 0

    @property
    def name(self):
        return f"{self.kind}-{self.size}" if self.size else self.kind

    @property
    def arguments(self):
        return [self.kind, str(self.size)]

    def calls(self, of_small_ones):
        """Larger messages are called less often, so that each work takes about as long; at least 200 times, or as
        often as small ones are."""
        octets = self.size * (24 if self.kind.endswith("records") else 1)
        return max(min(200, of_small_ones), of_small_ones * 4096 // (4096 + octets))


ALL = (
    [Work("ping"), Work("echo-long")]
    + [Work(kind, size) for kind in ("echo-octets", "send-octets") for size in OCTETS]
    + [Work(kind, size) for kind in ("echo-records", "send-records") for size in RECORDS]
)
QUICK = [Work("ping"), Work("echo-octets", 65536), Work("echo-records", 1024)]
COUNTED = [Work("ping"), Work("echo-octets", 64), Work("echo-records", 1024)]
