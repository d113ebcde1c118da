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
 * Fails a test whose own thread waits: for a monitor, in {@code Object.wait}, parked or asleep.
 * Every long enough wait that ended while the test ran is an event, so nothing is sampled. Shorter
 * waits are not seen, however many they are. A virtual thread that parks leaves its carrier, and
 * the recorder writes no event for it.
 */
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RecordingExtension.class)
public @interface ExpectNoBlocking {

  /** Returns the shortest wait that counts, in milliseconds, 0 or more. */
  long leastMillis() default 1;

  /**
   * Returns patterns of the methods that may wait, whatever they call, such as {@code
   * java.util.concurrent.FutureTask#get|run} or {@code com.acme.pool.*}.
   */
  String[] ignoring() default {};
}
