/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.Test;

/** Appenders that have no layout to ask. */
final class AppenderGraphTest {
  private static final String NAME = "graylog";

  /** As the GELF appender of logstash-gelf. */
  private static final class WithoutLayout extends AbstractAppender {
    WithoutLayout() {
      super(NAME, null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      throw new UnsupportedOperationException();
    }
  }

  private static boolean usesLocation(String type, String... patterns) {
    Node appenders = new Node(null, "Appenders", null);
    Node appender = new Node(appenders, type, null);
    appender.getAttributes().put("name", NAME);
    appenders.getChildren().add(appender);
    for (String pattern : patterns) {
      Node field = new Node(appender, "Field", null);
      field.getAttributes().put(pattern.startsWith("%") ? "pattern" : "literal", pattern);
      appender.getChildren().add(field);
    }
    AppenderGraph graph = AppenderGraph.read(appenders, UnaryOperator.identity());
    graph.built(Map.of(NAME, new WithoutLayout()));
    return graph.usesLocation(Set.of(NAME), true);
  }

  @Test
  void gelfWithFieldsOfItsOwnUsesTheLocationOnlyIfAFieldPrintsIt() {
    assertThat(usesLocation("Gelf", "game", "%c", "%level")).isFalse();
    assertThat(usesLocation("Gelf", "game", "%c", "%M")).isTrue();
  }

  @Test
  void gelfWithItsDefaultFieldsUsesTheLocation() {
    assertThat(usesLocation("Gelf")).isTrue();
  }

  @Test
  void anAppenderThatNobodyKnowsIsBelievedToUseTheLocation() {
    assertThat(usesLocation("Ship", "game", "%c")).isTrue();
  }
}
