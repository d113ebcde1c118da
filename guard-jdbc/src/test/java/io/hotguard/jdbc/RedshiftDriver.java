/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** Asks a real driver of Redshift for what it reads; its keys are in lower case. */
record RedshiftDriver(DriverJar jar) implements RealDriver {
  /** The only release, since there is no model to compare. */
  static final String JAR = "redshift-jdbc42-2.3.0";

  private static final String PACKAGE = "com.amazon.redshift.";

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    Properties given =
        (Properties) Objects.requireNonNull(jar.make(PACKAGE + "util.RedshiftProperties"));
    properties.forEach(given::setProperty);
    try {
      Properties read = (Properties) jar.callStatic(PACKAGE + "Driver", "parseURL", url, given);
      if (read == null) {
        return DriverAnswer.unsuitable();
      }
      return DriverAnswer.taken(read);
    } catch (InvocationTargetException e) {
      return DriverAnswer.refused(e.getCause());
    }
  }
}
