#!/usr/bin/env python3
"""Reads a record of any known format through the shared library and prints how it ends.

    python3 replay.py FILE     INTARSIA_LIBRARY names the library when it is not installed
"""
import ctypes
import json
import os
import sys

library = ctypes.CDLL(os.environ.get("INTARSIA_LIBRARY", "libintarsia.so.0"))


class Text(ctypes.Structure):  # ita_text of intarsia/text.h
    _fields_ = [("allocator", ctypes.c_void_p), ("data", ctypes.c_char_p),
                ("length", ctypes.c_size_t), ("capacity", ctypes.c_size_t),
                ("failed", ctypes.c_bool), ("language", ctypes.c_int)]


class Diag(ctypes.Structure):  # ita_diag of intarsia/status.h
    _fields_ = [("status", ctypes.c_int), ("offset", ctypes.c_size_t), ("key", ctypes.c_char_p),
                ("arg_count", ctypes.c_int), ("args", (ctypes.c_char * 64) * 4),
                ("mark_count", ctypes.c_int), ("marks", ctypes.c_uint32 * 12)]


library.ita_heap.restype = ctypes.c_void_p
library.ita_session_read.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p,
                                     ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(Diag)]
for name in ("redo", "position_json"):
    getattr(library, "ita_session_" + name).argtypes = [ctypes.c_void_p, ctypes.c_void_p]


def words(put, argument):
    """What a function writes onto a text."""
    text = Text()
    library.ita_text_open(ctypes.byref(text), ctypes.c_void_p(library.ita_heap()))
    put(argument, ctypes.byref(text))
    answer = (text.data or b"").decode()
    library.ita_text_close(ctypes.byref(text))
    return answer


with open(sys.argv[1], "rb") as file:
    record = file.read()
session, why = ctypes.c_void_p(), Diag()
if library.ita_session_read(record, len(record), library.ita_heap(), ctypes.byref(session),
                            ctypes.byref(why)):
    sys.exit(words(lambda diag, text: library.ita_put_diag(text, diag), ctypes.byref(why)))
while library.ita_session_redo(session, None) == 0:
    pass
position = json.loads(words(library.ita_session_position_json, session))
print(f"{position['game']}: {position['moves']} moves, over: {position['over']}")
library.ita_session_close(session)
