/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChunkInputTest {
  private static final int WINDOW = 1 << 18;
  private static final List<Long> NUMBERS =
      List.of(0L, 1L, 127L, 128L, 1L << 35, (1L << 56) - 1, 1L << 56, Long.MAX_VALUE, -1L, -2L);

  @TempDir private Path folder;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private RandomAccessFile file;

  @AfterEach
  void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }

  private ChunkInput input() throws IOException {
    Path path = folder.resolve("chunk");
    Files.write(path, written.toByteArray());
    file = new RandomAccessFile(path.toFile(), "r");
    ChunkInput in = new ChunkInput(file);
    in.chunk(0, written.size());
    return in;
  }

  private void number(long value) {
    long rest = value;
    for (int i = 0; i < 8; i++) {
      if ((rest & ~0x7fL) == 0) {
        written.write((int) rest);
        return;
      }
      written.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    written.write((int) rest);
  }

  private void text(int coding, byte[] bytes) {
    written.write(coding);
    number(bytes.length);
    written.writeBytes(bytes);
  }

  @Test
  void readsNumbersWhereverTheWindowEnds() throws IOException {
    for (int before = WINDOW - 80; before < WINDOW; before++) {
      written.reset();
      written.writeBytes(new byte[before]);
      NUMBERS.forEach(this::number);
      ChunkInput in = input();
      in.position(before);
      for (long expected : NUMBERS) {
        assertThat(in.number()).isEqualTo(expected);
      }
      assertThat(in.position()).isEqualTo(written.size());
      file.close();
    }
  }

  @Test
  void readsTextsOfEachCoding() throws IOException {
    written.write(0);
    written.write(1);
    written.write(2);
    number(77);
    text(3, "h\u00fcgel \u20ac".getBytes(UTF_8));
    written.write(4);
    number(2);
    number('\u20ac');
    number('x');
    text(5, "h\u00fcgel".getBytes(ISO_8859_1));
    ChunkInput in = input();

    assertThat(in.text(key -> null)).isNull();
    assertThat(in.text(key -> null)).isEmpty();
    assertThat(in.text(key -> "pooled " + key)).isEqualTo("pooled 77");
    assertThat(in.text(key -> null)).isEqualTo("h\u00fcgel \u20ac");
    assertThat(in.text(key -> null)).isEqualTo("\u20acx");
    assertThat(in.text(key -> null)).isEqualTo("h\u00fcgel");
    in.position(0);
    for (int i = 0; i < 6; i++) {
      in.textOrKey();
    }
    assertThat(in.position()).isEqualTo(written.size());
  }

  @Test
  void readsATextThatIsLongerThanTheWindow() throws IOException {
    String longText = "long ".repeat(WINDOW);
    text(5, longText.getBytes(ISO_8859_1));
    assertThat(input().text(key -> null)).isEqualTo(longText);
  }

  @Test
  void readsBackwardsWithoutReadingTheSameAgain() throws IOException {
    written.writeBytes(new byte[2 * WINDOW]);
    Path path = Files.write(folder.resolve("chunk"), written.toByteArray());
    long[] bytes = new long[1];
    try (RandomAccessFile counted =
        new RandomAccessFile(path.toFile(), "r") {
          @Override
          public int read(byte[] to, int from, int length) throws IOException {
            int read = super.read(to, from, length);
            bytes[0] += read;
            return read;
          }
        }) {
      ChunkInput in = new ChunkInput(counted);
      in.chunk(0, written.size());
      for (int at = written.size() - 16; at >= 0; at -= 16) {
        in.position(at);
        assertThat(in.number()).isZero();
        assertThat(in.position()).isEqualTo(at + 1);
      }
    }
    assertThat(bytes[0]).isBetween((long) written.size(), 2L * written.size());
  }

  @Test
  void refusesWhatIsNotInTheChunk() throws IOException {
    number(1L << 40);
    number(3);
    written.write(6);
    ChunkInput in = input();
    assertThatThrownBy(in::count).isInstanceOf(IOException.class).hasMessageContaining("things at");
    assertThatThrownBy(in::count).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> in.text(key -> null)).hasMessageContaining("unknown coding, 6");
    assertThatThrownBy(in::octet).isInstanceOf(EOFException.class);
    assertThatThrownBy(() -> in.position(written.size() + 1L)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> in.position(-1)).isInstanceOf(IOException.class);
    in.chunk(0, 1L << 40);
    assertThatThrownBy(() -> in.octets((1L << 32) + 1)).isInstanceOf(IOException.class);
  }
}
