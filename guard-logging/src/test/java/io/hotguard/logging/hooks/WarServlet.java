/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.logging.packaged.LoggingServlet;
import jakarta.servlet.annotation.WebServlet;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** A web application that logs with Log4j. */
@WebServlet("/log")
public final class WarServlet extends LoggingServlet {
  private static final long serialVersionUID = 1;
  private static final Logger LOGGER = LogManager.getLogger("com.acme.War");

  @Override
  protected void log(boolean warning, String message) {
    LOGGER.log(warning ? Level.WARN : Level.INFO, message);
  }
}
