/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables and patterns that the graph is made of. */
final class GraphTablesTest {

  @Test
  void numbersNamesAsAMapDoes() {
    SplittableRandom random = new SplittableRandom(7);
    StringIds strings = new StringIds();
    Map<String, Integer> model = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      String name = "n" + random.nextInt(6_000);
      model.putIfAbsent(name, model.size());
      assertThat(strings.idOf(name)).isEqualTo(model.get(name));
    }
    assertThat(strings.size()).isEqualTo(model.size());
    model.forEach((name, id) -> assertThat(strings.get(id)).isEqualTo(name));
    model.forEach((name, id) -> assertThat(strings.find(name)).isEqualTo(id));
    assertThat(strings.find("unknown")).isEqualTo(StringIds.NONE);
  }

  /** "Aa" and "BB" have one hash code, and so has whatever is put together from them. */
  @Test
  void tellsNamesOfOneHashApart() {
    StringIds strings = new StringIds();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 64; i++) {
        String name = Integer.toBinaryString(64 + i).replace("0", "Aa").replace("1", "BB");
        assertThat(strings.idOf(name)).isEqualTo(i);
      }
    }
    assertThat(strings.find("AaAaAaAaAaAaAa")).isEqualTo(StringIds.NONE);
  }

  @Test
  void numbersMethodsAsAMapDoes() {
    SplittableRandom random = new SplittableRandom(8);
    MethodIds methods = new MethodIds(new StringIds());
    Map<List<Integer>, Integer> model = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      List<Integer> key = List.of(random.nextInt(40), random.nextInt(40), random.nextInt(9));
      model.putIfAbsent(key, model.size());
      assertThat(methods.idOf(key.get(0), key.get(1), key.get(2))).isEqualTo(model.get(key));
    }
    assertThat(methods.size()).isEqualTo(model.size());
    assertThat(methods.find(99, 0, 0)).isEqualTo(MethodIds.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "com.acme.*, com.acme.Cart, true",
    "com.acme.*, com.acme.a.Cart, false",
    "com.acme.**, com.acme.a.Cart, true",
    "com.acme.**, com.acme, false",
    "**.Cart, com.acme.Cart, true",
    "**Cart, Cart, true",
    "*Cart*, ShoppingCarts, true",
    "com.acme.Cart, com.acme.Cart, true",
    "com.acme.Cart, com.acme.Carts, false",
    "com.acme.Cart, comXacme.Cart, false",
    "*, '', true",
    "a**b*c, a.b.c.bc, true",
    "a*b, a.b, false"
  })
  void matchesNames(String glob, String name, boolean expected) {
    assertThat(new NamePatterns(List.of(glob)).matches(name)).isEqualTo(expected);
  }

  @Test
  void matchesLongNamesOfManyStarsAtOnce() {
    String glob = "a*".repeat(200) + "b";

    assertThat(new NamePatterns(List.of(glob)).matches("a".repeat(5_000))).isFalse();
  }

  @Test
  void findsTheOutermostClass() {
    assertThat(ProgramGraph.outermost("com.acme.Cart$Line$1")).isEqualTo("com.acme.Cart");
    assertThat(ProgramGraph.outermost("com.acme.$Cart$Line")).isEqualTo("com.acme.$Cart");
    assertThat(ProgramGraph.outermost("Cart$Line")).isEqualTo("Cart");
    assertThat(ProgramGraph.outermost("$")).isEqualTo("$");
  }
}
