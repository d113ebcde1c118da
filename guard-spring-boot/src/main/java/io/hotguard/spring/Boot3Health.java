/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;

/** The health of the guards for Spring Boot 3: UP, with losses as details. */
final class Boot3Health extends AbstractHealthIndicator {
  private final LossWatch watch;

  Boot3Health(LossWatch watch) {
    this.watch = watch;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    LossWatch.Report report = watch.look();
    builder.up();
    if (report.isLosing()) {
      builder.withDetail("warnings", report.warnings());
    }
    builder.withDetail("guards", report.guards());
  }
}
