/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.config.ConfigNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StrictYamlTest {

  @Test
  void readsKeysListsAndNestedKeys() {
    ConfigNode root = StrictYaml.read("a.yml", "a: 1\nb: [2, off]\nc:\n  d: null\n");

    assertThat(root.children()).extracting(ConfigNode::name).containsExactly("a", "b", "b", "c");
    assertThat(root.children()).extracting(ConfigNode::text).containsExactly("1", "2", "off", "");
    assertThat(root.children()).extracting(ConfigNode::line).containsExactly(1, 2, 2, 3);
    assertThat(root.children().get(3).children()).containsExactly(ConfigNode.value("d", "", 4));
  }

  @Test
  void readsAFileWithoutKeys() {
    assertThat(StrictYaml.read("a.yml", "").children()).isEmpty();
    assertThat(StrictYaml.read("a.yml", "{}").children()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- a",
        "text",
        "a: 1\na: 2",
        "a: 1\n---\nb: 2",
        "? [a]\n: b",
        "a: [[b]]",
        "a: 'open",
        "\tb: 1",
        "a: &x\n  b: *x",
        "a: {b: {c: {d: {e: {f: {g: {h: {i: {j: {k: {l: {m: {n: {o: {p: {q: {r: 1}}}}}}}}}}}}}}}}}",
      })
  void refusesWhatWouldBePassedOver(String text) {
    assertThatThrownBy(() -> StrictYaml.read("a.yml", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a.yml:");
  }
}
