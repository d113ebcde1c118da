/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.log4j;

import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds configurations that an application builds with methods of its own. */
public final class BuildingCode {
  private static final Set<String> BUILDING =
      Set.of(
          "initialize",
          "doConfigure",
          "preConfigure",
          "processConditionals",
          "createConfiguration",
          "createPluginObject",
          "setToDefault",
          "start",
          "stop");

  private BuildingCode() {}

  /** Returns the first building method that is not Log4j's own; null without such a method. */
  public static @Nullable String in(Class<?> configuration) {
    for (Class<?> current = configuration;
        current != null && !current.getName().startsWith("org.apache.logging.log4j.core.");
        current = current.getSuperclass()) {
      for (Method method : current.getDeclaredMethods()) {
        if (BUILDING.contains(method.getName()) && !method.isSynthetic()) {
          return current.getName() + "." + method.getName();
        }
      }
    }
    return null;
  }
}
