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
 * Fails a test whose own thread makes more exceptions than it may. The recorder writes one event
 * for each exception: a count, not a sample.
 *
 * <p>Making an exception counts. An exception that is made and never thrown counts; an exception
 * that is thrown twice counts once. An exception that compiled code throws without making it
 * ({@code -XX:+OmitStackTraceInFastThrow}) does not count. Errors that the virtual machine makes
 * while it links method handles are left out. Loading a class for the first time may make others:
 * run the code once before the test, or name the types.
 */
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RecordingExtension.class)
public @interface ExpectMaxExceptions {

  /** Returns the allowed number of exceptions, 0 or more. */
  int value();

  /** Returns the types that count, with their subclasses; all types when empty. */
  Class<? extends Throwable>[] types() default {};
}
