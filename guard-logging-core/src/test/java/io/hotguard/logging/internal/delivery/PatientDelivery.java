/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.SilentLog;
import java.time.Duration;

/** Makes deliveries for tests of other packages that wait for their journal as long as told. */
public final class PatientDelivery {
  private PatientDelivery() {}

  /** A delivery without an appender, which is not started. */
  public static <E> IsolatedDelivery<E> of(String name, Backlog<E> backlog, Duration patience) {
    IsolatedDelivery.Pace pace =
        new IsolatedDelivery.Pace() {
          @Override
          public long nanoTime() {
            return IsolatedDelivery.REAL.nanoTime();
          }

          @Override
          public void pause(long nanos) {
            IsolatedDelivery.REAL.pause(nanos);
          }

          @Override
          public long segmentNanos() {
            return patience.toNanos();
          }
        };
    return new IsolatedDelivery<>(
        name, backlog, 0, Thread::new, new SilentLog(), pace, new Doorbell());
  }
}
