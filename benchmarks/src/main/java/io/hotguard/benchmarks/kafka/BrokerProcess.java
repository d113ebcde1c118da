/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.kafka;

import io.hotguard.benchmarks.process.Lifeline;

/**
 * A Kafka broker that is its own controller, as a process of its own. Its argument is the
 * properties file; the broker formats the log directory and ends with its standard input.
 */
public final class BrokerProcess {
  private static final String KAFKA = "kafka.Kafka";

  private BrokerProcess() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    Lifeline.hold(line -> {});
    // By name: the broker is written in Scala, and nothing else of it is needed to compile.
    Class.forName(KAFKA).getMethod("main", String[].class).invoke(null, (Object) args);
  }
}
