/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** Asks Derby's embedded driver for the attributes that it reads. */
record DerbyDriver(DriverJar jar) implements RealDriver {
  /** The newest release that is one jar; there is no model to compare. */
  static final String JAR = "derby-10.14.2.0";

  private static final String DRIVER = "org.apache.derby.jdbc.InternalDriver";

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    Properties given = new Properties();
    properties.forEach(given::setProperty);
    try {
      if (!Boolean.TRUE.equals(jar.callStatic(DRIVER, "embeddedDriverAcceptsURL", url))) {
        return DriverAnswer.unsuitable();
      }
      return DriverAnswer.taken(
          (Properties)
              Objects.requireNonNull(jar.call(jar.allocate(DRIVER), "getAttributes", url, given)));
    } catch (InvocationTargetException e) {
      return DriverAnswer.refusedBy(e);
    }
  }
}
