/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.format;

import io.hotguard.benchmarks.hotpath.ByteKeyMapBenchmark;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The claims about the replacements for hot paths. The thresholds stand here before anything is
 * measured.
 */
final class HotpathClaims {
  static final double MAX_RATIO_TO_PARSE = 0.01;
  static final double MAX_RATIO_TO_WALK = 0.05;
  static final double MAX_RATIO_TO_CATCH = 0.05;
  static final double MAX_RATIO_TO_STRING = 0.6;
  static final double MAX_BYTES = 0.1;
  static final double MAX_RATIO_TO_LIBRARIES = 1.25;
  static final double MAX_RATIO_TO_THREADS = 0.2;

  private static final String COMMAND = "java -jar benchmarks/target/benchmarks.jar hotpath";
  private static final String PRIMITIVE = "primitive";
  private static final String SUBJECT = "subject";

  static final List<Claim> ALL =
      List.of(
          claim(
              "ParseCacheById",
              "A look-up in `ParseCache` costs at most 1 % of the parse that it saves.",
              "Two hash look-ups by a number; the text is neither read nor hashed.",
              format(
                  "parseCache / parseEachTime <= %.2f in ns/op (median), 1 600 numbers in a text",
                  MAX_RATIO_TO_PARSE),
              List.of(
                  new Ratio("", of("ParseCache", "parseCache"), of("ParseCache", "parseEachTime"))),
              MAX_RATIO_TO_PARSE),
          claim(
              "FieldLookupWithoutExceptions",
              "Looking a field up five classes away costs at most 5 % of the walk that catches exceptions.",
              "One hash look-up; what is absent is known, too.",
              format(
                  "fieldLookup / catchWalk <= %.2f in ns/op (median), field of the topmost class and of none",
                  MAX_RATIO_TO_WALK),
              List.of(
                  new Ratio("top", field("fieldLookup", "top"), field("catchWalk", "top")),
                  new Ratio(
                      "absent", field("fieldLookup", "absent"), field("catchWalk", "absent"))),
              MAX_RATIO_TO_WALK),
          claim(
              "NumberTextWithoutExceptions",
              "Finding that a text is no number costs at most 5 % of trying and catching.",
              "The characters are looked at once; no exception, no stack walk.",
              format(
                  "numberText / catchAndTryNext <= %.2f in ns/op (median), `order-4711`",
                  MAX_RATIO_TO_CATCH),
              List.of(new Ratio("", text("numberText"), text("catchAndTryNext"))),
              MAX_RATIO_TO_CATCH),
          new Claim(
              "ByteKeyMapWithoutStrings",
              "Looking up by received bytes costs at most 60 % of a string and a hash map, and allocates nothing.",
              "The bytes are hashed and compared where they are.",
              format(
                  "byteKeyMap / newString <= %.1f in ns/op (median) and byteKeyMap <= %.1f B/op on the calling thread, keys of 12 and 40 bytes",
                  MAX_RATIO_TO_STRING, MAX_BYTES),
              COMMAND,
              Results.HOTPATH,
              results -> withoutStrings(results.hotpath())),
          claim(
              "ByteKeyMapBesideLucene",
              "`ByteKeyMap` is no slower than Lucene's `BytesRefHash`.",
              "Hashes of all keys stand in an array: nearly every key that is read is the right one.",
              "byteKeyMap / bytesRefHash <= 1.0 in ns/op (median), keys of 12 and 40 bytes",
              List.of(
                  new Ratio("12 bytes", bytes("byteKeyMap", "12"), bytes("bytesRefHash", "12")),
                  new Ratio("40 bytes", bytes("byteKeyMap", "40"), bytes("bytesRefHash", "40"))),
              1.0),
          claim(
              "KeyedExecutorBesideLibraries",
              "`KeyedExecutor`, which is bounded and counts, costs at most 25 % more a task than Guava's and Netty's, which are not.",
              "A task costs a queue node and a few atomic additions in all of them.",
              format(
                  "HOTGUARD / GUAVA and / NETTY_NON_STICKY <= %.2f in ns a task (median), 16 and 2 000 keys",
                  MAX_RATIO_TO_LIBRARIES),
              List.of(
                  keyed("GUAVA", "16"),
                  keyed("GUAVA", "2000"),
                  keyed("NETTY_NON_STICKY", "16"),
                  keyed("NETTY_NON_STICKY", "2000")),
              MAX_RATIO_TO_LIBRARIES),
          claim(
              "KeyedExecutorBesideThreads",
              "With 2 000 keys a task costs at most a fifth of what it costs with a thread for each key.",
              "No thread is woken for a task, and two threads run while there is work.",
              format(
                  "HOTGUARD / THREAD_PER_KEY <= %.1f in ns a task (median), 2 000 keys",
                  MAX_RATIO_TO_THREADS),
              List.of(keyed("THREAD_PER_KEY", "2000")),
              MAX_RATIO_TO_THREADS),
          new Claim(
              "KeyedExecutorBesideVirtualThreads",
              "`KeyedExecutor` costs at most 25 % more a task than a virtual thread for each key, which bounds nothing.",
              "A virtual thread that waits is put onto a queue for each task; a key with tasks is there once.",
              format(
                  "HOTGUARD / VIRTUAL_THREAD_PER_KEY <= %.2f in ns a task (median), 16 and 2 000 keys, newest JDK",
                  MAX_RATIO_TO_LIBRARIES),
              COMMAND + " --only KeyedExecutor",
              Results.HOTPATH_ON_NEWEST_JDK,
              results ->
                  atMost(
                      results.hotpathOnNewestJdk(),
                      List.of(
                          keyed("VIRTUAL_THREAD_PER_KEY", "16"),
                          keyed("VIRTUAL_THREAD_PER_KEY", "2000")),
                      MAX_RATIO_TO_LIBRARIES)));

  private HotpathClaims() {}

  /** Two cells that are compared. */
  private record Ratio(String name, Map<String, String> ours, Map<String, String> other) {
    OptionalDouble in(Optional<CountedResult> result) {
      Optional<CountedResult.Cell> a = result.flatMap(r -> r.find(ours));
      Optional<CountedResult.Cell> b = result.flatMap(r -> r.find(other));
      return a.isEmpty() || b.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(a.get().medianNanos() / b.get().medianNanos());
    }
  }

  private static Map<String, String> of(String primitive, String subject) {
    return Map.of(PRIMITIVE, primitive, SUBJECT, subject);
  }

  private static Map<String, String> field(String subject, String name) {
    return Map.of(PRIMITIVE, "FieldLookup", SUBJECT, subject, "name", name);
  }

  private static Map<String, String> text(String subject) {
    return Map.of(PRIMITIVE, "NumberText", SUBJECT, subject, "text", "order-4711");
  }

  private static Map<String, String> bytes(String subject, String length) {
    return Map.of(PRIMITIVE, "ByteKeyMap", SUBJECT, subject, "length", length);
  }

  private static Ratio keyed(String other, String keys) {
    return new Ratio(
        "/ " + other + ", " + keys + " keys",
        Map.of(PRIMITIVE, "KeyedExecutor", SUBJECT, "HOTGUARD", "keys", keys),
        Map.of(PRIMITIVE, "KeyedExecutor", SUBJECT, other, "keys", keys));
  }

  private static Claim claim(
      String name,
      String statement,
      String hypothesis,
      String threshold,
      List<Ratio> ratios,
      double max) {
    return new Claim(
        name,
        statement,
        hypothesis,
        threshold,
        COMMAND,
        Results.HOTPATH,
        results ->
            atMost(results.hotpath(), ratios, max)
                .alsoOnNewestJdk(atMost(results.hotpathOnNewestJdk(), ratios, max)));
  }

  private static Verdict atMost(Optional<CountedResult> result, List<Ratio> ratios, double max) {
    boolean holds = true;
    List<String> figures = new ArrayList<>();
    for (Ratio ratio : ratios) {
      OptionalDouble value = ratio.in(result);
      if (value.isEmpty()) {
        return Verdict.OPEN;
      }
      holds &= value.getAsDouble() <= max;
      String name = ratio.name().isEmpty() ? "" : " (" + ratio.name() + ")";
      figures.add(format(max < 0.1 ? "%.4f%s" : "%.2f%s", value.getAsDouble(), name));
    }
    return Verdict.of(holds, "ratio " + String.join(", ", figures));
  }

  private static Verdict withoutStrings(Optional<CountedResult> result) {
    boolean holds = true;
    List<String> figures = new ArrayList<>();
    for (String length : List.of("12", "40")) {
      OptionalDouble ratio =
          new Ratio("", bytes("byteKeyMap", length), bytes("newString", length)).in(result);
      if (ratio.isEmpty()) {
        return Verdict.OPEN;
      }
      Double allocated =
          result
              .flatMap(r -> r.find(bytes("byteKeyMap", length)))
              .orElseThrow()
              .counted()
              .get(ByteKeyMapBenchmark.CALLER_BYTES);
      if (allocated == null) {
        return Verdict.OPEN;
      }
      holds &= ratio.getAsDouble() <= MAX_RATIO_TO_STRING && allocated <= MAX_BYTES;
      figures.add(
          format("ratio %.2f, %.3f B/op (%s bytes)", ratio.getAsDouble(), allocated, length));
    }
    return Verdict.of(holds, String.join("; ", figures));
  }
}
