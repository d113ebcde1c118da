/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import java.util.List;
import java.util.stream.Stream;

/** A service with one hazard, and the rule that the diagnosis must name. */
record Seed(String name, String rule, int threads, List<String> jvmArguments) {
  private static final int FEW = 4;
  private static final int MANY = 48;

  static final List<Seed> ALL =
      List.of(
          seed("ring-lock", "BlockingNetworkPath", MANY, log("seed.burnNanos=500000")),
          seed("caller-location", "LocationOnAsyncPath", FEW, log("seed.location=true")),
          seed("gelf-typing", "UndeclaredGelfFieldType", FEW),
          seed("reflection", "ReflectiveProbing", FEW),
          seed("number-probing", "NumberProbing", FEW),
          seed("json", "RepeatedJsonParse", FEW),
          seed("mapper", "MapperPerCall", FEW),
          seed("needless-query", "NeedlessReadOnlyQuery", FEW),
          seed("full-queue", "WaitingEnqueue", MANY),
          seed("growing-queue", "UnboundedQueue", FEW, "-Xmx1g"));

  private static Seed seed(String name, String rule, int threads, String... jvmArguments) {
    return new Seed(
        name,
        rule,
        threads,
        Stream.concat(Stream.of("-Dhotguard.mode=off"), Stream.of(jvmArguments)).toList());
  }

  private static String[] log(String property) {
    return new String[] {
      "-Dlog4j2.configurationFile=classpath:io/hotguard/benchmarks/diagnosis/log4j2-seed.xml",
      "-Dlog4j2.asyncLoggerConfigRingBufferSize=256",
      "-D" + property
    };
  }

  static Seed named(String name) {
    return ALL.stream()
        .filter(seed -> seed.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no seed " + name));
  }
}
