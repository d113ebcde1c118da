/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import java.io.IOException;
import java.util.List;

/**
 * Carries statistics and samples away: {@link FileTransport}, {@link HttpTransport} or one of your
 * own.
 *
 * <h2>Threading</h2>
 *
 * Called by one thread at a time, the sender's. It may wait, but not for ever: a {@link
 * StatisticsSender} that is closed interrupts it at its deadline.
 *
 * <h2>Errors</h2>
 *
 * A method that returns has delivered. One that throws may or may not have: statistics are sent
 * again in the same envelope, samples are not. Any exception counts as a failure and none ends the
 * sender.
 */
public interface StatisticsTransport extends AutoCloseable {

  /**
   * Delivers statistics.
   *
   * @param envelope the statistics and their number
   * @throws RefusedPayloadException if sending them again is of no use; they are dropped and
   *     counted
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
   * Gives up connections and files. Called once, after the last delivery.
   *
   * @throws IOException if something was not written
   */
  @Override
  default void close() throws IOException {}
}
