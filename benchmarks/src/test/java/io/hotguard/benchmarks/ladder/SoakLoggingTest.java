/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.EventLedger;
import io.hotguard.benchmarks.demo.Receiver;
import io.hotguard.logging.internal.guard.OwnLines;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The logging of the watched service is what its account assumes. */
class SoakLoggingTest {
  @TempDir private Path folder;

  /** The guard counts a line of its own that the receiver's full journal drops. */
  @Test
  void theReceiverGetsTheEventsOfTheApplicationAlone() throws Exception {
    System.setProperty("ladder.dir", folder.toString());
    try (Receiver receiver = Receiver.ofGelf(new EventLedger(1), 1, 0)) {
      System.setProperty("ladder.gelf.port", String.valueOf(receiver.port()));
      Configuration configuration = configuration();
      configuration.initialize();
      try {
        assertThat(appenders(configuration, "game.reward.PlayController"))
            .containsExactly("file", LadderResult.RECEIVER);
        assertThat(appenders(configuration, "org.library.Mapper"))
            .containsExactly("file", LadderResult.RECEIVER);
        assertThat(appenders(configuration, OwnLines.LOGGER_NAME)).containsExactly("file");
      } finally {
        configuration.getAppenders().values().forEach(appender -> appender.stop());
      }
    } finally {
      System.clearProperty("ladder.dir");
      System.clearProperty("ladder.gelf.port");
    }
  }

  private static Configuration configuration() throws Exception {
    URL file = requireNonNull(Soak.class.getResource("log4j2-soak.xml"));
    try (InputStream in = file.openStream()) {
      return new XmlConfiguration(new LoggerContext("soak"), new ConfigurationSource(in, file));
    }
  }

  private static Set<String> appenders(Configuration configuration, String logger) {
    Set<String> names = new TreeSet<>();
    LoggerConfig each = configuration.getLoggerConfig(logger);
    for (; each != null; each = each.isAdditive() ? each.getParent() : null) {
      names.addAll(each.getAppenders().keySet());
    }
    return names;
  }
}
