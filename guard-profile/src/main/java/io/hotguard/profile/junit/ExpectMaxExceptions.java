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
 * Fails a test that makes more exceptions than it may, by the recorder's events, of which there is
 * one for each: a count, not a sample.
 *
 * <p>What counts is making one. An exception that is made and never thrown counts; one that is
 * thrown twice counts once; and one that compiled code throws without making it ({@code
 * -XX:+OmitStackTraceInFastThrow}) does not. Errors that the virtual machine makes while it links
 * method handles are left out. Loading a class for the first time may make others: let the test do
 * once before what it does, or name the types.
 *
 * <p>On a class it is meant for each of its tests, also nested ones; the nearest annotation counts,
 * a method's before its class's.
 */
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RecordingExtension.class)
public @interface ExpectMaxExceptions {

  /**
   * Returns how many there may be.
   *
   * @return 0 or more
   */
  int value();

  /**
   * Returns the types that count, with their subclasses.
   *
   * @return the types; all of them when empty
   */
  Class<? extends Throwable>[] types() default {};

  /** Returns whose exceptions count. */
  RecordedThreads threads() default RecordedThreads.TEST;
}
