/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.LoggerContext;
import io.hotguard.logback.internal.appender.LiveFindings;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/** Names what shares one folder of journals, the same at each start. */
final class JournalOrigin {
  /*
   * The configuration tells applications apart; one in code has no name, so its application stands
   * for it. Web applications of one server may share a file: each has Logback in a folder of its
   * own, or a context with a name of its own. Outside of such a folder the place of Logback's jar
   * says nothing, and may change with each release.
   */
  private static final String WEB_FOLDER = "/WEB-INF/";

  private JournalOrigin() {}

  static String of(String source, LoggerContext context) {
    CodeSource logback = LoggerContext.class.getProtectionDomain().getCodeSource();
    return of(
        source.equals(LiveFindings.UNNAMED) ? LoggingSettings.application() : source,
        context.getName(),
        logback == null ? "" : String.valueOf(logback.getLocation()));
  }

  static String of(String source, @Nullable String context, String logback) {
    int end = logback.indexOf(WEB_FOLDER);
    return source + '\n' + context + '\n' + (end < 0 ? "" : logback.substring(0, end));
  }
}
