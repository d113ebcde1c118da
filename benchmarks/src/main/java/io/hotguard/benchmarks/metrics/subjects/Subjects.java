/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The subjects that are measured, by their name in the results. */
public final class Subjects {
  public static final String NONE = "none";
  public static final String LONG_ADDER = "longAdder";
  public static final String HOTGUARD = "hotguard";

  public static final String HDR_RECORDER = "hdrRecorder";
  public static final String UNBOUNDED_QUEUE = "unboundedQueue";
  public static final String BOUNDED_QUEUE = "boundedQueue";
  public static final String SYNCHRONIZED_DIGEST = "digestSynchronized";
  public static final String MICROMETER_PERCENTILES = "micrometerPercentiles";

  /** Name to factory, which takes the number of metrics; in the order of the tables. */
  private static final Map<String, IntFunction<Subject>> ALL = new LinkedHashMap<>();

  private static final Map<String, String> DESCRIPTIONS = new LinkedHashMap<>();

  static {
    add(NONE, "the loop alone", NoSubject::new);
    add(LONG_ADDER, "`LongAdder.add(1)`, a plain counter", CounterSubject::new);
    add(HOTGUARD, "`Recorder.record`", HotguardSubject::new);
    add(HDR_RECORDER, "HdrHistogram `Recorder`, 2 digits", HdrSubjects.Shared::new);
    add(
        SYNCHRONIZED_DIGEST,
        "`MergingDigest(100)`, `synchronized`",
        SketchSubjects.SynchronizedDigest::new);
    add(
        UNBOUNDED_QUEUE,
        "unbounded `LinkedBlockingDeque`, 1 consumer with a digest",
        metrics -> QueueSubject.unbounded(metrics, 1));
    add(
        BOUNDED_QUEUE,
        "`LinkedBlockingQueue` of 1 000 000 with drop, 1 consumer with a digest",
        metrics -> QueueSubject.bounded(metrics, 1));
    add(
        MICROMETER_PERCENTILES,
        "Micrometer `Timer`, `publishPercentiles`",
        LibrarySubjects.Micrometer::withPercentiles);
    add(
        "micrometerHistogram",
        "Micrometer `Timer`, `publishPercentileHistogram`",
        LibrarySubjects.Micrometer::withHistogram);
    add("prometheusSummary", "Prometheus `Summary`", LibrarySubjects.PrometheusSummary::new);
    add("prometheusNative", "Prometheus native `Histogram`", LibrarySubjects.PrometheusNative::new);
    add("otelExponential", "OpenTelemetry exponential histogram", OpenTelemetrySubject::new);
    add(
        "dropwizard",
        "Dropwizard `Histogram`, exponentially decaying reservoir",
        LibrarySubjects.Dropwizard::new);
  }

  private Subjects() {}

  private static void add(String name, String description, IntFunction<Subject> factory) {
    ALL.put(name, factory);
    DESCRIPTIONS.put(name, description);
  }

  /** The subjects, in the order of the tables. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /** Name to description, in the order of the tables. */
  public static Map<String, String> descriptions() {
    return Collections.unmodifiableMap(DESCRIPTIONS);
  }

  public static Subject create(String name, int metrics) {
    IntFunction<Subject> factory = ALL.get(name);
    if (factory == null) {
      throw new IllegalArgumentException("subject=" + name + ": must be one of " + names());
    }
    return factory.apply(metrics);
  }
}
