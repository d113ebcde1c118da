/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** Asks OceanBase's driver for the options that it reads; it is a fork of MariaDB's. */
record OceanBaseDriver(DriverJar jar) implements RealDriver {
  /** The only release, since there is no model to compare. */
  static final String JAR = "oceanbase-client-2.4.16";

  private static final List<String> OPTIONS = List.of("allowLoadLocalInfile", "socketFactory");

  @Override
  public DriverAnswer ask(String url, Map<String, String> properties) {
    Properties given = new Properties();
    properties.forEach(given::setProperty);
    try {
      Object parsed = jar.callStatic("com.oceanbase.jdbc.UrlParser", "parse", url, given);
      if (parsed == null) {
        return DriverAnswer.unsuitable();
      }
      Object options = Objects.requireNonNull(jar.call(parsed, "getOptions"));
      Properties read = new Properties();
      for (String option : OPTIONS) {
        Object value = jar.field(options, option);
        if (value != null) {
          read.setProperty(option, value.toString());
        }
      }
      return DriverAnswer.taken(read);
    } catch (InvocationTargetException e) {
      return DriverAnswer.refusedBy(e);
    }
  }
}
