/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Fails a test in whose recording a rule of the catalogue weighs enough: the findings of {@code
 * hotguard diagnose}, for this test only.
 *
 * <p><b>Passing is no proof.</b> Exceptions and waits from 0.1 ms on are counted. Processor time
 * and allocation are sampled about a hundred times a second, so a short test shows next to nothing
 * of them. The limits of a recording are published as report entries of the test; {@link
 * #leastSamples()} fails a test with too few samples.
 *
 * <p>On a class it applies to each of its tests, also nested ones. The nearest annotation counts: a
 * method's before its class's.
 */
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RecordingExtension.class)
public @interface ExpectNoGuardFindings {

  /** Returns the names of the rules to look for; all rules when empty. */
  String[] rules() default {};

  /** Returns the names of the rules to leave out. */
  String[] except() default {};

  /**
   * Returns the least share of any evidence that counts: for exceptions, of the test's time; for
   * waits, of that time and of all waits.
   */
  double leastShare() default 0.01;

  /** Returns the least number of processor samples, 0 or more; with fewer the test fails. */
  int leastSamples() default 0;

  /** Returns whose events count. */
  RecordedThreads threads() default RecordedThreads.TEST;
}
