/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.property.ApplicationSettings;

/** Tells guards that start before Spring Boot that it will supply settings. Internal. */
public final class AwaitedSettings implements ApplicationSettings.Provider {
  /** Called by the service loader. */
  public AwaitedSettings() {}

  @Override
  public boolean isComing() {
    return BootVersion.isSupported();
  }
}
