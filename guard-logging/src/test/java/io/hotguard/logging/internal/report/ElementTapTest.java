/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sees the elements of configurations of a context without a guard. */
@Timeout(120)
class ElementTapTest {
  private final LoggerContext context = new LoggerContext("tapped");

  @AfterEach
  void stop() {
    context.stop();
  }

  private static void write(File file, int round) throws IOException {
    Files.writeString(
        file.toPath(),
        "<Configuration monitorInterval='1'><Appenders><Null name='A"
            + round
            + "'/></Appenders><Loggers><Root level='INFO'/></Loggers></Configuration>");
    Files.setLastModifiedTime(
        file.toPath(), FileTime.from(Instant.now().minusSeconds(100 - 10 * round)));
  }

  private static String appenders(Configuration configuration) {
    ElementTree seen = ElementTap.seen(configuration);
    return seen == null
        ? "nothing"
        : seen.children().get(0).children().get(0).attributes().toString();
  }

  @Test
  void seesEachConfigurationOfAWatchedFile(@TempDir Path directory) throws IOException {
    File file = directory.resolve("log4j2.xml").toFile();
    write(file, 0);
    Configuration present =
        new XmlConfiguration(
            context, new ConfigurationSource(Files.newInputStream(file.toPath()), file));
    ElementTap.watch(present);
    context.start(present);
    assertThat(appenders(present)).contains("A0");

    for (int round = 1; round <= 2; round++) {
      Configuration last = context.getConfiguration();
      write(file, round);
      Await.until("read again", () -> context.getConfiguration() != last);

      assertThat(appenders(context.getConfiguration())).contains("A" + round);
      assertThat(context.getConfiguration().getAppenders()).containsOnlyKeys("A" + round);
    }
  }
}
