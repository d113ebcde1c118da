/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import io.hotguard.logging.packaged.LoggingServlet;
import jakarta.servlet.annotation.WebServlet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** A web application that logs with Logback. */
@WebServlet("/log")
public final class WarServlet extends LoggingServlet {
  private static final long serialVersionUID = 1;
  private static final Logger LOGGER = LoggerFactory.getLogger("com.acme.War");

  @Override
  protected void log(boolean warning, String message) {
    LOGGER.atLevel(warning ? Level.WARN : Level.INFO).log(message);
  }
}
