/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import java.util.List;

/**
 * Provides the properties of one module. It is found by {@link java.util.ServiceLoader}: the class
 * has a public constructor without parameters and is listed in {@code
 * META-INF/services/io.hotguard.property.GuardPropertyProvider}.
 */
public interface GuardPropertyProvider {

  /** Returns the module's properties in any order, the same constants at each call. */
  List<GuardProperty<?>> properties();
}
