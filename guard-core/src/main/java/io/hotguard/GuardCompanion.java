/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import io.hotguard.property.GuardPropertyException;
import java.util.Optional;

/**
 * Something that runs beside guards from the first to the last, found by {@link
 * java.util.ServiceLoader}: the class has a public constructor without parameters and is listed in
 * {@code META-INF/services/io.hotguard.GuardCompanion}. So a module that nothing calls is started
 * by those that Log4j or a JDBC driver manager calls, without a line of code.
 */
public interface GuardCompanion {

  /**
   * Starts, where the configuration wants it. Called by the thread that registers the first guard;
   * returns at once, and does its work elsewhere. Guards that it registers meanwhile do not keep it
   * running. It must not wait for another thread: one that registers a guard waits for it.
   *
   * @return what ends it, called when the last other guard is closed, and returns at once; empty if
   *     it is not wanted
   * @throws GuardPropertyException if anything is wrong with the configuration; the guard that is
   *     registered goes on, and says so
   */
  Optional<Runnable> start();
}
