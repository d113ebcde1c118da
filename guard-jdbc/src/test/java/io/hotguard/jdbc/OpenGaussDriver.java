/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Properties;

/** Asks openGauss's driver for what it reads; it is a fork of PostgreSQL's. */
record OpenGaussDriver(DriverJar jar) implements RealDriver {
  /** The only release, since there is no model to compare. */
  static final String JAR = "opengauss-jdbc-6.0.2-og";

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    Properties given = new Properties();
    properties.forEach(given::setProperty);
    try {
      Properties read = (Properties) jar.callStatic("org.opengauss.Driver", "parseURL", url, given);
      if (read == null) {
        return DriverAnswer.unsuitable();
      }
      return DriverAnswer.taken(read);
    } catch (InvocationTargetException e) {
      return DriverAnswer.refusedBy(e);
    }
  }
}
