/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.plugins.util.PluginManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GuardedAppendersTest {
  private static Node node(String type, Node... children) {
    PluginManager plugins = new PluginManager("Core");
    plugins.collectPlugins();
    Node node = new Node(null, type, plugins.getPluginType(type));
    node.getChildren().addAll(List.of(children));
    return node;
  }

  private static boolean hasQueue(Node node) {
    return GuardedAppenders.hasQueue(node, value -> value.replace("${async}", "false"));
  }

  @ParameterizedTest
  @CsvSource({"false, true", "${async}, true", "true, false", ", false"})
  void knowsThatKafkaTellsNothingUnlessItWaitsForTheBroker(String syncSend, boolean unseen) {
    Node kafka = node("Kafka");
    if (syncSend != null) {
      kafka.getAttributes().put("syncsend", syncSend);
    }
    assertThat(hasQueue(kafka)).isEqualTo(unseen);
  }

  @Test
  void looksIntoTheAppendersOfARouting() {
    Node kafka = node("Kafka");
    kafka.getAttributes().put("syncSend", "false");
    assertThat(hasQueue(node("Routing", node("Routes", node("Route", kafka))))).isTrue();
    assertThat(hasQueue(node("Routing", node("Routes", node("Route", node("Socket")))))).isFalse();
  }
}
