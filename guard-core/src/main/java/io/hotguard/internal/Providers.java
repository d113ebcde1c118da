/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** Loads the providers of Hotguard's modules from the class path. */
public final class Providers {
  private Providers() {}

  /*
   * A container's context loader sees the application's jars, so it is preferred. On a common-pool thread of
   * a nested-jar launcher it is the system loader, which does not see Hotguard. The context loader is
   * therefore used only if it sees this very class.
   */
  public static ClassLoader loader() {
    ClassLoader own = Providers.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context != null && sees(context) ? context : own;
  }

  public static <S> List<S> load(Class<S> service, ClassLoader loader) {
    List<S> providers = new ArrayList<>();
    ServiceLoader.load(service, loader).forEach(providers::add);
    return providers;
  }

  private static boolean sees(ClassLoader loader) {
    try {
      return Class.forName(Providers.class.getName(), false, loader) == Providers.class;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
