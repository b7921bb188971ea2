# SPDX-License-Identifier: Apache-2.0
"""The peers that are called, one for each row of the report."""
from dataclasses import dataclass

MODELS = {"thread": "thread-per-connection", "reactive": "reactive", "pool": "thread-pool"}


@dataclass(frozen=True)
class Peer:
    name: str
    program: str
    transport: str  # TCP, Unix socket, shared memory, none
    server: str  # the server's threading
    wait: str  # how both sides wait for messages
    floor: str  # the raw peer of the same transport and wait; a raw peer's own name; "" without messages
    server_options: tuple = ()
    client_options: tuple = ()
    package: str = ""  # Debian packages that its program needs
    cores: int = 1
    clients: bool = True  # whether it supports several clients

    @property
    def needs(self):
        """Returns the command that provides a missing program."""
        return f"apt-get install {self.package}, and build the target 'bench'" if self.package else "build the target 'bench'"

    @property
    def collocated(self):
        return self.transport == "none"


def _raw():
    for name, transport, options in (("raw-tcp", "TCP", ()), ("raw-unix", "Unix socket", ("unix",))):
        yield Peer(name, "raw_socket", transport, "thread-per-connection", "block", name, options, options)
        yield Peer(f"{name}-epoll", "raw_socket", transport, "reactive", "block", f"{name}-epoll",
                   (*options, "epoll"), options)
        yield Peer(f"{name}-apart", "raw_socket", transport, "thread-per-connection", "block", f"{name}-apart",
                   options, options, cores=2, clients=False)
        yield Peer(f"{name}-spin", "raw_socket", transport, "thread-per-connection", "spin", f"{name}-spin",
                   (*options, "spin"), (*options, "spin"), cores=2, clients=False)
    yield Peer("raw-shm", "raw_shm", "shared memory", "one thread", "block", "raw-shm", clients=False)
    yield Peer("raw-shm-apart", "raw_shm", "shared memory", "one thread", "block", "raw-shm-apart", cores=2, clients=False)
    yield Peer("raw-shm-spin", "raw_shm", "shared memory", "one thread", "spin", "raw-shm-spin", ("spin",), ("spin",),
               cores=2, clients=False)


def _corbel():
    for short, transport, endpoint in (("tcp", "TCP", ()), ("unix", "Unix socket", ("-ORBEndpoint", "uiop://")),
                                       ("shm", "shared memory", ("-ORBEndpoint", "shmiop://"))):
        for model, concurrency in MODELS.items():
            by_events = model != "thread" and short != "shm"
            yield Peer(f"corbel-{model}-{short}", "corbel_peer", transport, concurrency, "block",
                       f"raw-{short}-epoll" if by_events else f"raw-{short}",
                       ("-ORBConcurrency", concurrency, *endpoint))
            if short != "unix":
                yield Peer(f"corbel-{model}-{short}-native", "corbel_peer", transport, concurrency, "block",
                           f"raw-{short}-epoll" if by_events else f"raw-{short}",
                           ("-ORBConcurrency", concurrency, *endpoint, "-ORBNativeLayout", "true"), ("-ORBNativeLayout", "true"), clients=False)
            # The same peers on two cores without spinning show the gain of spinning
            yield Peer(f"corbel-{model}-{short}-apart", "corbel_peer", transport, concurrency, "block", f"raw-{short}-apart",
                       ("-ORBConcurrency", concurrency, *endpoint), cores=2, clients=False)
            yield from _spinning(model, short, transport, endpoint)
    for how in ("through-poa", "direct"):
        yield Peer(f"corbel-{how}", "corbel_peer", "none", "collocated", "none", "",
                   client_options=("-ORBCollocation", how), clients=False)


def _spinning(model, short, transport, endpoint):
    pool = ("-ORBThreadPoolSize", "1") if model == "pool" else ()  # one core of the server has no room for a second
    for wait in ("spin", "adaptive"):
        options = ("-ORBSharedMemoryWait" if short == "shm" else "-ORBSocketWait", wait)
        # Servers that wait for many connections use events, also for shared memory
        events = ("-ORBSocketWait", wait) if model != "thread" and short == "shm" else ()
        yield Peer(f"corbel-{model}-{short}-{wait}", "corbel_peer", transport, MODELS[model], wait, f"raw-{short}-spin",
                   ("-ORBConcurrency", MODELS[model], *pool, *endpoint, *options, *events), options, cores=2, clients=False)


def _others():
    yield Peer("omniorb-tcp", "omniorb_peer", "TCP", "thread-per-connection", "block", "raw-tcp",
               ("-ORBendPoint", "giop:tcp:127.0.0.1:"), package="libomniorb4-dev omniidl")
    yield Peer("omniorb-unix", "omniorb_peer", "Unix socket", "thread-per-connection", "block", "raw-unix",
               ("-ORBendPoint", "giop:unix:"), package="libomniorb4-dev omniidl")
    for name, program, server, package in (
            ("sunrpc-tcp", "sunrpc_peer", "reactive", "libtirpc-dev rpcsvc-proto"),
            ("ice-tcp", "ice_peer", "thread-pool", "libzeroc-ice-dev"),
            ("grpc-tcp", "grpc_peer", "thread-pool", "libgrpc++-dev protobuf-compiler-grpc")):
        yield Peer(name, program, "TCP", server, "block", "raw-tcp-epoll", package=package)
    yield Peer("grpc-unix", "grpc_peer", "Unix socket", "thread-pool", "block", "raw-unix-epoll", ("unix",), ("unix",),
               package="libgrpc++-dev protobuf-compiler-grpc")


ALL = [*_raw(), *_corbel(), *_others()]
