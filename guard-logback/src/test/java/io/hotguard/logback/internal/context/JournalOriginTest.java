/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import io.hotguard.logback.internal.appender.LiveFindings;
import io.hotguard.logging.internal.settings.LoggingSettings;
import org.junit.jupiter.api.Test;

class JournalOriginTest {
  private static final String SHARED = "/etc/logback.xml";
  private static final String PLAIN = "file:/opt/app/1.0/logback-classic-1.5.38.jar";

  private static String war(String name) {
    return "file:/srv/webapps/" + name + "/WEB-INF/lib/logback-classic-1.5.38.jar";
  }

  @Test
  void differsByConfiguration() {
    assertThat(JournalOrigin.of("/a/logback.xml", "default", PLAIN))
        .isNotEqualTo(JournalOrigin.of("/b/logback.xml", "default", PLAIN));
  }

  @Test
  void tellsWebApplicationsWithOneFileApart() {
    assertThat(JournalOrigin.of(SHARED, "default", war("a")))
        .isNotEqualTo(JournalOrigin.of(SHARED, "default", war("b")));
    assertThat(JournalOrigin.of(SHARED, "a", PLAIN))
        .isNotEqualTo(JournalOrigin.of(SHARED, "b", PLAIN));
  }

  @Test
  void staysTheSameWithAnotherLogback() {
    assertThat(JournalOrigin.of(SHARED, "default", war("a")))
        .isEqualTo(JournalOrigin.of(SHARED, "default", war("a").replace("1.5.38", "1.6.6")));
    assertThat(JournalOrigin.of(SHARED, "default", PLAIN))
        .isEqualTo(JournalOrigin.of(SHARED, "default", PLAIN.replace("1.0", "1.1")));
  }

  @Test
  void namesTheApplicationOfAConfigurationInCode() {
    assertThat(JournalOrigin.of(LiveFindings.UNNAMED, new LoggerContext()))
        .startsWith(LoggingSettings.application());
  }
}
