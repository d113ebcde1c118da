/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import java.util.Set;
import java.util.TreeSet;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.config.plugins.util.PluginManager;
import org.apache.logging.log4j.core.config.plugins.util.PluginType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class NetworkAppendersTest {
  /** Neither network, nor file, nor wrapper. */
  private static final Set<String> OTHERS =
      Set.of("console", "countingnoop", "null", "outputstream", "writer", "scriptappenderselector");

  /** If this fails, Log4j has a new appender that must be classified. */
  @Test
  void classifiesEveryAppenderOfLog4jCore() {
    PluginManager plugins = new PluginManager("Core");
    plugins.collectPlugins();
    Set<String> unclassified = new TreeSet<>();
    int appenders = 0;
    for (PluginType<?> plugin : plugins.getPlugins().values()) {
      if (!plugin.getPluginClass().getName().startsWith("org.apache.logging.log4j.core.")
          || (!"appender".equals(plugin.getElementName())
              && !Appender.class.isAssignableFrom(plugin.getPluginClass()))) {
        continue;
      }
      appenders++;
      String key = plugin.getKey();
      if (!isNetwork(key, null)
          && !FileAppenders.isFile(key)
          && !NetworkAppenders.isWrapper(key)
          && !OTHERS.contains(key)) {
        unclassified.add(key);
      }
    }

    assertThat(appenders).isGreaterThan(20);
    assertThat(unclassified).isEmpty();
  }

  @Test
  void knowsClassesWhoseTypeIsFreelyChosen() {
    assertThat(isNetwork("Acme", null)).isFalse();
    assertThat(isNetwork("Acme", "com.acme.AcmeAppender")).isFalse();
    assertThat(isNetwork("Mine", "biz.paluch.logging.gelf.log4j2.GelfLogAppender")).isTrue();
    assertThat(isNetwork("Mine", "org.apache.logging.log4j.core.appender.SocketAppender")).isTrue();
    assertThat(isNetwork("Mine", "org.apache.logging.log4j.core.appender.FileAppender")).isFalse();
  }

  private static boolean isNetwork(String type, @Nullable String className) {
    return AppenderTraits.ofPlugin(type, className).has(Trait.NETWORK);
  }

  @Test
  void looksThroughWrappersAndStopsAtACycle() {
    LoggingFacts facts =
        LoggingFacts.builder("test", "xml")
            .configuration(
                Element.of("Configuration")
                    .with(
                        Element.of("Appenders")
                            .with(
                                Element.of("Async", "name", "a")
                                    .with(Element.of("AppenderRef", "ref", "b")),
                                Element.of("Failover", "name", "b", "primary", "a")
                                    .with(
                                        Element.of("Failovers")
                                            .with(Element.of("AppenderRef", "ref", "c"))),
                                Element.of("SOCKET", "name", "c"),
                                Element.of("File", "name", "d"))))
            .build();

    assertThat(
            NetworkAppenders.firstNetwork(facts, facts.appender("a").orElseThrow())
                .orElseThrow()
                .name())
        .isEqualTo("c");
    assertThat(NetworkAppenders.firstNetwork(facts, facts.appender("d").orElseThrow())).isEmpty();
  }
}
