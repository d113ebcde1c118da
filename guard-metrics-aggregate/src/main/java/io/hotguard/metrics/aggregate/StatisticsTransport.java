/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import java.io.IOException;
import java.util.List;

/**
 * Carries statistics and samples: {@link HttpTransport} or your own.
 *
 * <h2>Threading</h2>
 *
 * Only the sender's thread calls it, one call at a time. A call may wait, but must end when
 * interrupted: {@link StatisticsSender#close(java.time.Duration)} interrupts it at its deadline.
 *
 * <h2>Errors</h2>
 *
 * A method that returns has delivered. A method that throws may have delivered or not: statistics
 * are sent again in the same envelope, samples are not. Any exception counts as a failure and never
 * ends the sender.
 */
public interface StatisticsTransport extends AutoCloseable {

  /**
   * Delivers statistics.
   *
   * @throws RefusedPayloadException if a retry is useless; the statistics are dropped and counted
   * @throws IOException if they may not have arrived
   * @throws InterruptedException if the sender is closing
   */
  void send(StatisticsEnvelope envelope) throws IOException, InterruptedException;

  /**
   * Delivers samples.
   *
   * @param samples one or more; immutable
   * @throws IOException if they may not have arrived; they are dropped and counted
   * @throws InterruptedException if the sender is closing
   */
  void send(List<Sample> samples) throws IOException, InterruptedException;

  /**
   * Closes connections and files. Called once, after the last delivery.
   *
   * @throws IOException if something was not written
   */
  @Override
  default void close() throws IOException {}
}
