/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Asks Avatica's driver, whose grammar Calcite's driver shares, for what it reads. */
record AvaticaDriver(DriverJar jar) implements RealDriver {
  /** The only release, since there is no model to compare. */
  static final String JAR = "avatica-core-1.29.0";

  private static final String PREFIX = "jdbc:avatica:remote:";
  private static final String PACKAGE = "org.apache.calcite.avatica.";

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    if (!url.startsWith(PREFIX)) {
      return DriverAnswer.unsuitable();
    }
    Properties given = new Properties();
    properties.forEach(given::setProperty);
    try {
      Object written =
          jar.callStatic(
              PACKAGE + "ConnectStringParser", "parse", url.substring(PREFIX.length()), given);
      Object names = jar.staticField(PACKAGE + "BuiltInConnectionProperty", "NAME_TO_PROPS");
      return DriverAnswer.taken(named(jar, written, names));
    } catch (InvocationTargetException e) {
      return DriverAnswer.refusedBy(e);
    }
  }

  /** Each property has two names, and the driver takes both. */
  static Properties named(DriverJar jar, @Nullable Object written, @Nullable Object names)
      throws InvocationTargetException {
    Map<?, ?> read =
        (Map<?, ?>)
            Objects.requireNonNull(
                jar.callStatic(PACKAGE + "ConnectionConfigImpl", "parse", written, names));
    Properties named = new Properties();
    for (Map.Entry<?, ?> entry : read.entrySet()) {
      named.put(Objects.requireNonNull(jar.call(entry.getKey(), "camelName")), entry.getValue());
      named.put(((Enum<?>) entry.getKey()).name(), entry.getValue());
    }
    return named;
  }
}
