"""A skill agent of a Troupe character in plain Python: no library but Python's own.

    python3 agent.py [PORT] [CHARACTER]

It hosts one sensor and one skill of a character that `troupe serve` runs, and speaks the protocol of docs/protocol.md
as JSON over a WebSocket.
"""
import base64, json, os, socket, struct, sys, time

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 4170
CHARACTER = sys.argv[2] if len(sys.argv) > 2 else "dude"
NAME = "python-legs"


class WebSocket:
    def __init__(self, port, path):
        self.wire = socket.create_connection(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.wire.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.file = self.wire.makefile("rb")
        status = self.file.readline()
        if b" 101 " not in status:
            sys.exit(f"The hub refused: {status.decode().strip()}")
        while self.file.readline().strip():
            pass

    def send(self, packet, kind=1):
        data = packet if isinstance(packet, bytes) else json.dumps(packet).encode()
        size = len(data)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        mask = os.urandom(4)
        self.wire.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        while True:
            first, second = self.file.read(2) or sys.exit("The hub is gone.")
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self.file.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.file.read(8))
            data = self.file.read(size)
            if first & 0x0F == 8:
                sys.exit("The hub closed the connection.")
            if first & 0x0F == 9:
                self.send(data, 10)
            else:
                return json.loads(data)


class Session:
    """Numbers what it says, and tells how far it has heard. One connection, so nothing has to be said twice."""

    def __init__(self, link):
        self.link, self.said, self.heard = link, 0, 0
        link.send({"hello": {"troupe": 1, "session": f"{NAME}-{os.getpid()}", "key": 0, "heard": 0, "attempt": 1}})
        packet = link.receive()
        if "welcome" not in packet:
            sys.exit(packet["farewell"]["message"])
        self.key = packet["welcome"]["key"]

    def say(self, *messages):
        self.link.send({"s": self.key, "n": self.said + 1, "a": self.heard, "m": list(messages)})
        self.said += len(messages)

    def listen(self):
        while True:
            packet = self.link.receive()
            for message in packet.get("m", []):
                self.heard += 1
                yield message


session = Session(WebSocket(PORT, f"/?name={NAME}&role=agency"))
register = {"kind": "register", "id": 1, "character": CHARACTER, "running": [], "over": [], "agents": {
    "sensors": {"at-door": False},
    "skills": {"walk-to-door": {"when": {"at-door": False}, "adds": ["at-door"]}},
}}
session.say(register)
for message in session.listen():
    if message["kind"] == "registered":
        print(f"{CHARACTER} has {NAME}", flush=True)
    elif message["kind"] == "refused":
        sys.exit(message["problems"][0]["message"])
    elif message["kind"] == "amputated":
        session.say(register)
    elif message["kind"] == "check":
        session.say({"kind": "alive", "check": message["check"]})
    elif message["kind"] == "execute":
        it = {key: message[key] for key in ("character", "number", "epoch")}
        session.say({"kind": "begun", **it})
        print(f"{message['skill']} …", flush=True)
        time.sleep(0.2)
        session.say({"kind": "sense", "character": CHARACTER, "signs": {"at-door": True}},
                    {"kind": "over", **it, "outcome": "finished"})
