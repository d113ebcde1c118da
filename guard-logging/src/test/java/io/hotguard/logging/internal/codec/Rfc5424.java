/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.layout.Rfc5424Layout;
import org.apache.logging.log4j.core.net.Facility;
import org.jspecify.annotations.Nullable;

/** Layouts for Syslog, through the factory that all tested releases of Log4j have. */
public final class Rfc5424 {
  private Rfc5424() {}

  /** A layout that sends context data under the id, or the default id. */
  @SuppressWarnings("deprecation") // The builder is new in 2.24.
  public static Rfc5424Layout layout(
      @Nullable String application,
      @Nullable String message,
      @Nullable String contextId,
      boolean framed) {
    return Rfc5424Layout.createLayout(
        Facility.LOCAL0,
        null,
        Rfc5424Layout.DEFAULT_ENTERPRISE_NUMBER,
        contextId != null,
        contextId == null ? Rfc5424Layout.DEFAULT_MDCID : contextId,
        null,
        null,
        false,
        null,
        application,
        message,
        null,
        null,
        null,
        null,
        framed,
        null,
        new DefaultConfiguration());
  }
}
