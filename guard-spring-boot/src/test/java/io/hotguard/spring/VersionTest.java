/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class VersionTest {
  @Test
  void acceptsSpringBootFromTheOldestReleaseOn() {
    assertThat(BootVersion.isSupported("2.7.18")).isFalse();
    assertThat(BootVersion.isSupported("3.2.12")).isFalse();
    assertThat(BootVersion.isSupported("3.3.0")).isTrue();
    assertThat(BootVersion.isSupported("4.1.2")).isTrue();
    assertThat(BootVersion.isSupported(null)).isTrue();
  }
}
