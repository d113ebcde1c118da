/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ByteKeyMapTest {
  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void keepsItsKeysWhenTheFrameIsRecycled() {
    ByteKeyMap<String> map = new ByteKeyMap<>(4);
    byte[] frame = bytes("..orders..");
    map.computeIfAbsent(frame, 2, 6, key -> new String(key, UTF_8));
    Arrays.fill(frame, (byte) 'x');

    assertThat(map.get(bytes("orders"), 0, 6)).isEqualTo("orders");
    assertThat(map.get(bytes("my orders"), 3, 6)).isEqualTo("orders");
  }

  @Test
  void refusesWhatIsBeyondTheBoundAndTakesMoreAfterARemoval() {
    ByteKeyMap<Integer> map = new ByteKeyMap<>(2);
    map.computeIfAbsent(bytes("a"), 0, 1, key -> 1);
    map.computeIfAbsent(bytes("b"), 0, 1, key -> 2);

    assertThat(map.computeIfAbsent(bytes("c"), 0, 1, key -> 3)).isNull();
    assertThat(map.refused()).isEqualTo(1);
    assertThat(map.computeIfAbsent(bytes("a"), 0, 1, key -> 4)).isEqualTo(1);
    map.remove(bytes("b"), 0, 1);
    assertThat(map.computeIfAbsent(bytes("c"), 0, 1, key -> 3)).isEqualTo(3);
  }

  @Test
  void isAsItWasWhenAValueCannotBeMade() {
    ByteKeyMap<Integer> map = new ByteKeyMap<>(2);

    assertThatThrownBy(
            () ->
                map.computeIfAbsent(
                    bytes("a"),
                    0,
                    1,
                    key -> {
                      throw new IllegalStateException("no value");
                    }))
        .hasMessage("no value");
    assertThat(map.size()).isZero();
    assertThat(map.get(bytes("a"), 0, 1)).isNull();
  }

  @Test
  void refusesPartsThatAreNotInTheArray() {
    ByteKeyMap<Integer> map = new ByteKeyMap<>(2);

    assertThatThrownBy(() -> map.get(new byte[4], 2, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void refusesALimitThatIsOutOfRange() {
    assertThatThrownBy(() -> new ByteKeyMap<>(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxEntries=0")
        .hasMessageContaining("must be 1..");
    int most = 1 << 29;
    assertThat(new ByteKeyMap<>(most).maxEntries()).isEqualTo(most);
    assertThatThrownBy(() -> new ByteKeyMap<>(most + 1))
        .hasMessage("maxEntries=536870913: must be 1..536870912");
  }

  @Test
  void hashesWithEachSeedDifferently() {
    Random random = new Random(3);
    SeededHash one = new SeededHash(random.nextLong(), random.nextLong(), random.nextLong());
    SeededHash other = new SeededHash(random.nextLong(), random.nextLong(), random.nextLong());
    Set<Long> hashes = new HashSet<>();
    Set<String> keys = new HashSet<>();
    int equal = 0;
    for (int i = 0; i < 10_000; i++) {
      byte[] key = new byte[random.nextInt(40)];
      random.nextBytes(key);
      long hash = one.of(key, 0, key.length);
      equal += hash == other.of(key, 0, key.length) ? 1 : 0;
      hashes.add(hash);
      keys.add(new String(key, ISO_8859_1));
    }
    assertThat(equal).isZero();
    assertThat(hashes).as("no two keys share a hash").hasSameSizeAs(keys);
  }

  @Test
  void tellsKeysApartThatDifferInTrailingZeros() {
    SeededHash hash = SeededHash.random();
    Set<Long> hashes = new HashSet<>();
    for (int length = 0; length <= 64; length++) {
      hashes.add(hash.of(new byte[64], 0, length));
    }
    assertThat(hashes).hasSize(65);
  }

  @Test
  void refusesToBeChangedByWhatMakesAValue() {
    ByteKeyMap<Integer> map = new ByteKeyMap<>(1);

    assertThatThrownBy(
            () ->
                map.computeIfAbsent(
                    bytes("a"),
                    0,
                    1,
                    key -> requireNonNull(map.computeIfAbsent(bytes("a"), 0, 1, again -> 2))))
        .isInstanceOf(ConcurrentModificationException.class);
    assertThat(map.size()).isEqualTo(1);
    assertThat(map.remove(bytes("a"), 0, 1)).isEqualTo(2);
    assertThat(map.get(bytes("a"), 0, 1)).as("no second entry").isNull();
  }

  @Test
  void refusesToBeChangedThoughItsSizeIsTheSame() {
    ByteKeyMap<Integer> map = new ByteKeyMap<>(2);
    map.computeIfAbsent(bytes("b"), 0, 1, key -> 1);

    assertThatThrownBy(
            () ->
                map.computeIfAbsent(
                    bytes("a"),
                    0,
                    1,
                    key -> {
                      map.remove(bytes("b"), 0, 1);
                      return requireNonNull(map.computeIfAbsent(bytes("a"), 0, 1, again -> 2));
                    }))
        .isInstanceOf(ConcurrentModificationException.class);
    assertThat(map.remove(bytes("a"), 0, 1)).isEqualTo(2);
    assertThat(map.get(bytes("a"), 0, 1)).as("no second entry").isNull();
  }

  @Test
  void findsAKeyInAnyPartOfAFrame() {
    Random random = new Random(11);
    ByteKeyMap<Integer> map = new ByteKeyMap<>(2_000);
    for (int i = 0; i < 2_000; i++) {
      int value = i;
      byte[] frame = new byte[60];
      random.nextBytes(frame);
      int offset = random.nextInt(20);
      int length = 4 + random.nextInt(30);
      map.computeIfAbsent(frame, offset, length, key -> value);
      byte[] key = Arrays.copyOfRange(frame, offset, offset + length);
      assertThat(map.get(key, 0, length)).isEqualTo(i);
    }
  }
}
