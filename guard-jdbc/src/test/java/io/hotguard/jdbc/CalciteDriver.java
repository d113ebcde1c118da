/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** Asks Calcite's driver for what it reads, with the grammar of Avatica's. */
record CalciteDriver(DriverJar jar) implements RealDriver {
  /** The only release, since there is no model to compare. */
  static final String JAR = "calcite-core-1.42.0";

  private static final String PREFIX = "jdbc:calcite:";
  private static final String AVATICA = "org.apache.calcite.avatica.";

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    if (!url.startsWith(PREFIX)) {
      return DriverAnswer.unsuitable();
    }
    Properties given = new Properties();
    properties.forEach(given::setProperty);
    try {
      Properties written =
          (Properties)
              Objects.requireNonNull(
                  jar.callStatic(
                      AVATICA + "ConnectStringParser",
                      "parse",
                      url.substring(PREFIX.length()),
                      given));
      Properties read =
          AvaticaDriver.named(
              jar,
              written,
              jar.staticField(
                  "org.apache.calcite.config.CalciteConnectionProperty", "NAME_TO_PROPS"));
      // The driver hands these on to the factory of the schema, by their exact names.
      written.stringPropertyNames().stream()
          .filter(key -> key.startsWith("schema."))
          .forEach(key -> read.setProperty(key, written.getProperty(key)));
      return DriverAnswer.taken(read);
    } catch (InvocationTargetException e) {
      return DriverAnswer.refusedBy(e);
    }
  }
}
