/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.diagnosis.SeedRequests.FullQueue;
import io.hotguard.benchmarks.diagnosis.SeedRequests.GrowingQueue;
import io.hotguard.benchmarks.diagnosis.SeedRequests.Logging;
import io.hotguard.benchmarks.diagnosis.SeedRequests.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * A service with one hazard, and the rule that the diagnosis must name.
 *
 * @param rule the rule or the cause; empty for a healthy service
 * @param requests makes its requests, from the port of the database
 */
record Seed(
    String name,
    String rule,
    int threads,
    IntFunction<SeedRequests> requests,
    List<String> jvmArguments) {
  private static final int FEW = 4;
  private static final int MANY = 48;

  static final List<Seed> ALL =
      List.of(
          seed(
              "ring-lock",
              "BlockingNetworkPath",
              MANY,
              port -> new Logging(),
              log("burnNanos=500000")),
          seed(
              "caller-location",
              "LocationOnAsyncPath",
              FEW,
              port -> new Logging(),
              log("location=true")),
          seed("gelf-typing", "UndeclaredGelfFieldType", FEW, port -> () -> SeedRequests::sendGelf),
          seed("reflection", "ReflectiveProbing", FEW, port -> () -> SeedRequests::lookUpFields),
          seed("number-probing", "NumberProbing", FEW, port -> () -> SeedRequests::typeTexts),
          seed("json", "RepeatedJsonParse", FEW, port -> new SeedRequests.Json()),
          seed("mapper", "MapperPerCall", FEW, port -> () -> SeedRequests::newMapper),
          seed("needless-query", "NeedlessReadOnlyQuery", FEW, port -> () -> new Updates(port)),
          seed("full-queue", "WaitingEnqueue", MANY, port -> new FullQueue()),
          seed("growing-queue", "UnboundedQueue", FEW, port -> new GrowingQueue(), "-Xmx1g"));

  private static Seed seed(
      String name,
      String rule,
      int threads,
      IntFunction<SeedRequests> requests,
      String... jvmArguments) {
    List<String> arguments = new ArrayList<>(List.of("-Dhotguard.mode=off"));
    arguments.addAll(List.of(jvmArguments));
    return new Seed(name, rule, threads, requests, arguments);
  }

  private static String[] log(String property) {
    return new String[] {
      "-Dlog4j2.configurationFile=classpath:io/hotguard/benchmarks/diagnosis/log4j2-seed.xml",
      "-Dlog4j2.asyncLoggerConfigRingBufferSize=256",
      "-Dseed." + property
    };
  }

  static Seed named(String name) {
    return Stream.concat(ALL.stream(), Hangs.all().stream().map(Hangs.Hang::seed))
        .filter(seed -> seed.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no seed " + name));
  }
}
