/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import java.util.List;

/**
 * The properties of one module, found by {@link java.util.ServiceLoader}: the class has a public
 * constructor without parameters and is listed in {@code
 * META-INF/services/io.hotguard.property.GuardPropertyProvider}.
 */
public interface GuardPropertyProvider {

  /**
   * Returns the module's properties, the same constants at each call.
   *
   * @return the properties, in any order
   */
  List<GuardProperty<?>> properties();
}
