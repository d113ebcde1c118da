/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** The health of the guards for Spring Boot 4: UP, with losses as details. */
final class Boot4Health extends AbstractHealthIndicator {
  private final LossWatch watch;

  Boot4Health(LossWatch watch) {
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
