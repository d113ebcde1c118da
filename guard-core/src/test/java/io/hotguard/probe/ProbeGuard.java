/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.probe;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import java.util.List;
import java.util.function.Supplier;

/**
 * A guard of an application that the tests load with a loader of its own. It registers itself, so
 * that its class is on the stack, as it is in a web application, and is seen through JDK types
 * only, because the tests may see another copy of Hotguard.
 */
public final class ProbeGuard implements Guard, AutoCloseable, Supplier<List<String>> {
  private final Guards.Registration registration = Guards.register(this);

  @Override
  public String name() {
    return "probe";
  }

  @Override
  public GuardMode mode() {
    return GuardMode.WARN;
  }

  @Override
  public GuardSnapshot snapshot() {
    return GuardSnapshot.builder("probe", GuardMode.WARN).counter("seen", 1).build();
  }

  /** The failures of the registration. */
  @Override
  public List<String> get() {
    return registration.problems();
  }

  @Override
  public void close() {
    registration.close();
  }
}
