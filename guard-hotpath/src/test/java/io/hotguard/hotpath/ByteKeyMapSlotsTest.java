/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static io.hotguard.hotpath.ByteKeyMapTest.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys whose slots, or whose hashes, are the same: the secrets of the hash are chosen. */
class ByteKeyMapSlotsTest {
  /** Hashes two bytes, read as a number, to three times that number. */
  private static final SeededHash THRICE = new SeededHash(0, 0, 1);

  private static final int LEAST_SLOTS = 16;

  /** The nth key of 0 to 7 that {@link #THRICE} sends to a slot of the smallest table. */
  private static byte[] key(int slot, int nth) {
    return new byte[] {(byte) (11 * slot % LEAST_SLOTS + LEAST_SLOTS * nth), 0};
  }

  @Test
  void findsAnEntryInAnySlot() {
    for (int slot = 0; slot < LEAST_SLOTS; slot++) {
      ByteKeyMap<Integer> map = new ByteKeyMap<>(1, THRICE);
      int value = slot;
      byte[] key = key(slot, 0);
      map.computeIfAbsent(key, 0, 2, own -> value);

      assertThat(map.computeIfAbsent(key, 0, 2, own -> -1)).isEqualTo(value);
      assertThat(map.get(key, 0, 2)).isEqualTo(value);
      assertThat(map.remove(key, 0, 2)).isEqualTo(value);
      assertThat(map.get(key, 0, 2)).isNull();
      assertThat(map.size()).isZero();
    }
  }

  /** Any four keys that want slots at the end of the table or at its beginning. */
  @Test
  void findsTheOthersWhicheverIsRemoved() {
    int[] slots = {13, 14, 15, 0, 1};
    for (int choice = 0; choice < 5 * 5 * 5 * 5; choice++) {
      byte[][] keys = new byte[4][];
      for (int nth = 0, rest = choice; nth < 4; nth++, rest /= 5) {
        keys[nth] = key(slots[rest % 5], nth);
      }
      for (int removed = 0; removed < 4; removed++) {
        assertFindsTheOthers(keys, removed);
      }
    }
  }

  private static void assertFindsTheOthers(byte[][] keys, int removed) {
    ByteKeyMap<Integer> map = new ByteKeyMap<>(keys.length, THRICE);
    for (int nth = 0; nth < keys.length; nth++) {
      int value = nth;
      map.computeIfAbsent(keys[nth], 0, 2, own -> value);
    }
    assertThat(map.remove(keys[removed], 0, 2)).isEqualTo(removed);
    for (int nth = 0; nth < keys.length; nth++) {
      assertThat(map.get(keys[nth], 0, 2)).isEqualTo(nth == removed ? null : (Integer) nth);
    }
  }

  @Test
  void tellsKeysApartThatShareAHash() {
    SeededHash same = new SeededHash(0, 0, 0);
    List<String> keys = List.of("", "a", "b", "ab", "ba", "abcdefgh", "abcdefgx");
    ByteKeyMap<String> map = new ByteKeyMap<>(keys.size(), same);
    for (String key : keys) {
      byte[] own = bytes(key);
      assertThat(same.of(own, 0, own.length)).isZero();
      assertThat(map.computeIfAbsent(own, 0, own.length, bytes -> key)).isEqualTo(key);
    }

    for (String key : List.of("", "a", "b", "c", "ab", "ba", "bb", "abcdefgh", "abcdefgx", "x")) {
      byte[] asked = bytes(key);
      String expected = keys.contains(key) ? key : null;
      assertThat(map.get(asked, 0, asked.length)).isEqualTo(expected);
    }
  }

  /** A key that goes from slot 0 to slot 16 when the slots are doubled, and one that stays. */
  @Test
  void usesAtMostHalfOfItsSlots() {
    byte[] moves = key(0, 1);
    byte[] stays = key(1, 0);
    ByteKeyMap<String> map = new ByteKeyMap<>(9, THRICE);
    map.computeIfAbsent(moves, 0, 2, own -> "moves");
    map.computeIfAbsent(stays, 0, 2, own -> "stays");
    for (int slot = 2; slot < 8; slot++) {
      map.computeIfAbsent(key(slot, 0), 0, 2, own -> "other");
    }

    assertThat(visited(map)).hasSize(8).containsSubsequence("moves", "stays");
    map.computeIfAbsent(key(8, 0), 0, 2, own -> "other");
    assertThat(visited(map)).hasSize(9).containsSubsequence("stays", "moves");
  }

  private static List<String> visited(ByteKeyMap<String> map) {
    List<String> visited = new ArrayList<>();
    map.forEach(
        (key, value) -> {
          assertThat(map.get(key, 0, key.length)).isSameAs(value);
          visited.add(value);
        });
    return visited;
  }

  @Test
  void hashesByTheProductsOfTheBytesAndTheSecrets() {
    byte[] key = {7, 0, 0, 0, 0, 0, 0, 0, 5, 0};

    assertThat(THRICE.of(key, 8, 2)).isEqualTo(5 * 3);
    assertThat(THRICE.of(key, 0, 10)).as("7 and 10, each with 1 xored").isEqualTo(5 * 6 * 11);
  }
}
