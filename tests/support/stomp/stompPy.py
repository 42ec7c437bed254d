# A client of stomp.py: connects to the host and port given, sends itself three messages over a topic, and prints
# as JSON what it heard.
import functools
import json
import sys
import threading

import stomp
import websocket

# Like any app it is no page and sends no Origin.
websocket.create_connection = functools.partial(websocket.create_connection, suppress_origin=True)

host, port = sys.argv[1], int(sys.argv[2])
TOPIC = "/topic/python"
BODIES = ["hello", "안녕: 하세요\n둘째 줄", "x" * 20_000]


class Listener(stomp.ConnectionListener):
    def __init__(self):
        self.heard = []
        self.receipts = []
        self.errors = []
        self.all_heard = threading.Event()
        self.subscribed = threading.Event()
        self.ended = threading.Event()

    def on_message(self, frame):
        self.heard.append({"body": frame.body, "note": frame.headers.get("note")})
        if len(self.heard) == len(BODIES):
            self.all_heard.set()

    def on_receipt(self, frame):
        self.receipts.append(frame.headers["receipt-id"])
        self.subscribed.set()

    def on_error(self, frame):
        self.errors.append(frame.headers.get("message"))

    def on_disconnected(self):
        self.ended.set()


def connect(passcode):
    listener = Listener()
    connection = stomp.WSStompConnection([(host, port)], ws_path="/stomp", heartbeats=(1000, 1000))
    connection.set_listener("", listener)
    connection.connect("guest", passcode, wait=passcode == "guest")
    return connection, listener


connection, listener = connect("guest")
connection.subscribe(TOPIC, id="1", ack="auto", headers={"receipt": "subscribed"})
listener.subscribed.wait(10)
for body in BODIES:
    connection.send(TOPIC, body, headers={"note": "a:b\\n"})
listener.all_heard.wait(10)
connection.disconnect(receipt="bye")
listener.ended.wait(10)

_, refused = connect("wrong")
refused.ended.wait(10)
print(
    json.dumps(
        {"bodies": BODIES, "heard": listener.heard, "receipts": listener.receipts, "errors": refused.errors},
        ensure_ascii=False,
    )
)
