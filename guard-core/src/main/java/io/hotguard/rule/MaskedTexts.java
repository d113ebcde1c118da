/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Masks the texts of findings and failures. A setting with a secret in it is left out of the fix,
 * because a masked key or value cannot be applied.
 */
record MaskedTexts(UnaryOperator<String> mask) {

  Finding finding(Finding finding) {
    return new Finding(
        finding.rule(),
        finding.severity(),
        location(finding.location()),
        mask.apply(finding.message()),
        finding.fix().map(this::fix),
        finding.path(),
        mask.apply(finding.hotReason()),
        mask.apply(finding.callee()));
  }

  private Location location(Location location) {
    return location instanceof Location.Runtime runtime
        ? new Location.Runtime(mask.apply(runtime.component()), runtime.thread())
        : location;
  }

  private Fix fix(Fix fix) {
    boolean shows =
        fix.settings().stream()
            .map(setting -> String.valueOf(setting.key() + "=" + setting.value()))
            .anyMatch(text -> !mask.apply(text).equals(text));
    return shows
        ? Fix.of(mask.apply(fix.summary()))
        : new Fix(mask.apply(fix.summary()), fix.settings());
  }

  /** Returns the failure, with another exception as its cause if the cause's text has a secret. */
  RuleFailure failure(RuleFailure failure) {
    String text = Objects.toString(failure.cause());
    String masked = mask.apply(text);
    return masked.equals(text)
        ? failure
        : new RuleFailure(failure.rule(), failure.factsType(), new IllegalStateException(masked));
  }
}
