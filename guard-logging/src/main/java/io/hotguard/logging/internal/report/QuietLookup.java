/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.report;

import java.util.Locale;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.lookup.StrLookup;
import org.apache.logging.log4j.core.lookup.StrSubstitutor;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the variables of a running configuration as far as this has no effect: its properties,
 * which Log4j has resolved already, system properties and the environment. Other lookups may be
 * code of the application; their variables stay as written.
 */
final class QuietLookup implements StrLookup, UnaryOperator<String> {
  private final StrLookup properties;
  private final StrSubstitutor variables = new StrSubstitutor(this);

  QuietLookup(Configuration configuration) {
    properties = configuration.getStrSubstitutor().getVariableResolver();
  }

  @Override
  public String apply(String text) {
    return variables.replace(text);
  }

  @Override
  public @Nullable String lookup(String key) {
    int colon = key.indexOf(':');
    String name = key.substring(colon + 1);
    String kind = key.substring(0, colon + 1).toLowerCase(Locale.ROOT);
    String value =
        switch (kind) {
          case "sys:" -> System.getProperty(name);
          case "env:" -> System.getenv(name);
          default -> null;
        };
    // As Log4j does, also the property of that name.
    boolean known = kind.isEmpty() || kind.equals("sys:") || kind.equals("env:");
    return value == null && known ? properties.lookup(name) : value;
  }

  @Override
  public @Nullable String lookup(LogEvent event, String key) {
    return lookup(key);
  }
}
