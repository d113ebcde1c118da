/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Keeps all beans away from a Spring Boot that is too old, and from jars that do not fit. */
final class OnSupportedBoot implements Condition {
  OnSupportedBoot() {}

  @Override
  public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
    try {
      return BootVersion.isSupported();
    } catch (LinkageError e) {
      return false; // The listener reports jars that are missing or do not fit.
    }
  }
}
