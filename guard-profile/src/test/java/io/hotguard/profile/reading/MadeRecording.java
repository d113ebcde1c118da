/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.ChunkHeader;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A recording of one chunk that is written number by number, as no recorder at hand does it. */
final class MadeRecording {
  static final int SAMPLE = 30;
  static final int TEXT = 20;
  static final int SYMBOL = 24;
  static final int CLASS = 25;
  static final int METHOD = 26;
  static final int STACK = 28;

  private static final int LONG = 21;
  private static final int INT = 22;
  private static final int BOOLEAN = 23;
  private static final int FRAME = 27;
  private static final int POOLED = 2;
  private static final int LATIN_1 = 5;

  private final Bytes body = new Bytes();
  private final List<String> texts = new ArrayList<>();
  private final Bytes types = new Bytes();
  private int typeCount;
  private long poolsAt;
  private boolean any;

  /** Numbers and texts in the encoding of the format. */
  static final class Bytes extends ByteArrayOutputStream {
    Bytes numbers(long... values) {
      for (long value : values) {
        long rest = value;
        int bytes = 1;
        for (; bytes < 9 && (rest & ~0x7fL) != 0; bytes++) {
          write((int) ((rest & 0x7f) | 0x80));
          rest >>>= 7;
        }
        write((int) rest);
      }
      return this;
    }

    Bytes text(String text) {
      write(LATIN_1);
      numbers(text.length());
      writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
      return this;
    }

    Bytes pooledText(long key) {
      write(POOLED);
      return numbers(key);
    }
  }

  /** The types of a sample with a stack; frames of two fields. */
  MadeRecording() {
    type(TEXT, "java.lang.String", "");
    type(LONG, "long", "");
    type(INT, "int", "");
    type(BOOLEAN, "boolean", "");
    type(SYMBOL, "jdk.types.Symbol", "", field("string", TEXT, ""));
    type(CLASS, "java.lang.Class", "", field("name", SYMBOL, "constantPool"));
    type(
        METHOD,
        "jdk.types.Method",
        "",
        field("type", CLASS, "constantPool"),
        field("name", TEXT, "constantPool"));
    type(
        FRAME,
        "jdk.types.StackFrame",
        "",
        field("method", METHOD, "constantPool"),
        field("lineNumber", INT, ""));
    type(
        STACK,
        "jdk.types.StackTrace",
        "",
        field("truncated", BOOLEAN, ""),
        field("frames", FRAME, "dimension"));
    type(
        SAMPLE,
        "jdk.ExecutionSample",
        "jdk.jfr.Event",
        field("startTime", LONG, ""),
        field("stackTrace", STACK, "constantPool"));
  }

  private int index(String text) {
    if (!texts.contains(text)) {
      texts.add(text);
    }
    return texts.indexOf(text);
  }

  private Bytes field(String name, int type, String flag) {
    Bytes field = new Bytes().numbers(index("field"), flag.isEmpty() ? 2 : 3);
    field.numbers(index("name"), index(name), index("class"), index(String.valueOf(type)));
    if (!flag.isEmpty()) {
      field.numbers(index(flag), index(flag.equals("dimension") ? "1" : "true"));
    }
    return field.numbers(0);
  }

  private void type(int id, String name, String superType, Bytes... fields) {
    types.numbers(index("class"), 3, index("name"), index(name));
    types.numbers(index("superType"), index(superType), index("id"), index(String.valueOf(id)));
    types.numbers(fields.length);
    for (Bytes field : fields) {
      types.writeBytes(field.toByteArray());
    }
    typeCount++;
  }

  private long event(int id, Bytes content) {
    long at = (long) ChunkHeader.BYTES + body.size();
    int size = content.size() + 1;
    int length = 1;
    while (new Bytes().numbers(size + length).size() != length) {
      length++;
    }
    body.numbers(size + length, id).writeBytes(content.toByteArray());
    return at;
  }

  MadeRecording event(int id, Consumer<Bytes> fields) {
    Bytes content = new Bytes();
    fields.accept(content);
    event(id, content);
    return this;
  }

  /** Constants of one type, behind the earlier ones. */
  MadeRecording constants(int type, int count, Consumer<Bytes> constants) {
    long at = (long) ChunkHeader.BYTES + body.size();
    Bytes content = new Bytes().numbers(0, 0, any ? poolsAt - at : 0);
    content.write(0);
    content.numbers(1, type, count);
    constants.accept(content);
    poolsAt = event(1, content);
    any = true;
    return this;
  }

  byte[] bytes() {
    Bytes content = new Bytes().numbers(0, 0, 1, texts.size() + 1);
    texts.forEach(content::text);
    content.text("root").numbers(texts.size(), 0, typeCount);
    content.writeBytes(types.toByteArray());
    long metadataAt = event(0, content);
    byte[] all = new byte[ChunkHeader.BYTES + body.size()];
    ByteBuffer.wrap(all)
        .putInt(0x464c5200)
        .putShort((short) 2)
        .putShort((short) 1)
        .putLong(all.length)
        .putLong(poolsAt)
        .putLong(metadataAt)
        .putLong(1)
        .putLong(1)
        .putLong(0)
        .putLong(1_000_000_000)
        .putInt(1)
        .put(body.toByteArray());
    return all;
  }
}
