/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import io.hotguard.property.GuardPropertyException;
import java.util.Optional;

/**
 * A service that runs beside guards, from the first registration to the last close. A companion
 * lets a module start without a call from the application: Log4j or a JDBC driver manager registers
 * the first guard. It is found by {@link java.util.ServiceLoader}: the class has a public
 * constructor without parameters and is listed in {@code
 * META-INF/services/io.hotguard.GuardCompanion}.
 */
public interface GuardCompanion {

  /**
   * Starts the companion if the configuration asks for it. The thread that registers the first
   * guard calls this method, so it returns at once and works elsewhere. It must not wait for
   * another thread that registers a guard, because that thread waits for it. Guards that the
   * companion itself registers do not keep it running.
   *
   * @return an action that ends the companion and returns at once, called when the last other guard
   *     is closed; empty if the companion is not wanted
   * @throws GuardPropertyException if the configuration is wrong; the guard that is registered goes
   *     on and reports it
   */
  Optional<Runnable> start();
}
