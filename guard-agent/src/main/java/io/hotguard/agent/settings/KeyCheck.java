/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.settings;

import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardPropertyException;
import io.hotguard.property.GuardPropertyProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Checks keys against the declarations of all guards. */
public final class KeyCheck {
  private KeyCheck() {}

  /**
   * Tells each value of the agent's argument, or why it has no effect.
   *
   * @param good receives key and value
   * @param bad receives one line
   */
  public static void check(
      Map<String, String> values, BiConsumer<String, String> good, Consumer<String> bad) {
    List<GuardPropertyProvider> providers = providers();
    values.forEach(
        (key, value) -> {
          List<String> notices = notices(key, value, providers);
          if (notices.isEmpty()) {
            good.accept(key, value);
          } else {
            notices.forEach(notice -> bad.accept(notice.replace("(-D)", "(the agent's argument)")));
          }
        });
  }

  private static List<String> notices(
      String key, String value, List<GuardPropertyProvider> providers) {
    try {
      return GuardProperties.of(Map.of(key, value), Map.of(), List.of(), Map.of(), providers)
          .notices();
    } catch (GuardPropertyException e) {
      return e.problems().stream().map(problem -> problem + "; has no effect").toList();
    }
  }

  private static List<GuardPropertyProvider> providers() {
    List<GuardPropertyProvider> providers = new ArrayList<>();
    ServiceLoader.load(GuardPropertyProvider.class, KeyCheck.class.getClassLoader())
        .forEach(providers::add);
    return providers;
  }

  /** Whether the settings of the process switch all guards off. */
  public static boolean isProcessRefused() {
    try {
      GuardProperties.load();
      return false;
    } catch (GuardPropertyException e) {
      return true;
    }
  }

  /** Tells what is wrong with the settings of the process, for a process in which no guard does. */
  public static void checkProcess(Consumer<String> problem) {
    try {
      GuardProperties.load(problem);
    } catch (GuardPropertyException e) {
      e.problems().forEach(each -> problem.accept("all guards are off: " + each));
    }
  }
}
