/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import io.hotguard.rule.StackSignature;
import java.util.List;

/** Stack signatures of threads that wait to log. */
final class WaitingLogStacks {
  private static final String LOG4J_ASYNC = "org.apache.logging.log4j.core.async.";

  private WaitingLogStacks() {}

  static List<StackSignature> signatures(Fix fix) {
    StackSignature full =
        StackSignature.of(
                Confidence.CERTAIN,
                fix,
                "Threads that log wait for room in Log4j's ring buffer, because its one consumer is slower than they are.")
            .seenAs(Evidence.BLOCKED, Evidence.NATIVE, Evidence.CPU);
    StackSignature sending =
        StackSignature.of(
                Confidence.LIKELY,
                fix,
                "Threads that log write to the network, or wait until another thread has finished its write.")
            .seenAs(Evidence.BLOCKED);
    return List.of(
        full.on("com.lmax.disruptor.*", LOG4J_ASYNC + "AsyncLoggerConfigDisruptor#enqueue"),
        full.on(
            "com.lmax.disruptor.*",
            LOG4J_ASYNC + "AsyncLoggerDisruptor#enqueueLogMessageWhenQueueFull"),
        full.seenAs(Evidence.BLOCKED).on(LOG4J_ASYNC + "AsyncLoggerConfigDisruptor#enqueue"),
        full.seenAs(Evidence.BLOCKED)
            .on(LOG4J_ASYNC + "AsyncLoggerDisruptor#enqueueLogMessageWhenQueueFull"),
        sending.on(
            "org.apache.logging.log4j.core.appender.OutputStreamManager",
            "org.apache.logging.log4j.core.appender.SocketAppender*"),
        sending.on("org.apache.logging.log4j.core.net.TcpSocketManager"),
        sending.on("biz.paluch.logging.gelf.intern.sender.*"));
  }
}
