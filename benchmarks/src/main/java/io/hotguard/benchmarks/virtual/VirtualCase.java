/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.virtual;

import io.hotguard.benchmarks.metrics.subjects.Subjects;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The work of virtual threads, and the library that they use. */
record VirtualCase(Work work, String subject) {
  private static final List<String> LOGS =
      List.of("guard", "async-root", "discard", "logback-guard", "logback-async");
  private static final List<String> RECORDERS =
      List.of(
          Subjects.HOTGUARD,
          Subjects.HDR_RECORDER,
          Subjects.MICROMETER_PERCENTILES,
          "micrometerHistogram");
  private static final List<String> DATA_SOURCES =
      List.of(VirtualWork.Statements.COUNTED, VirtualWork.Statements.PLAIN);

  enum Work {
    NOTHING,
    LOG,
    RECORD,
    STATEMENT,
    PIN
  }

  static List<VirtualCase> all() {
    List<VirtualCase> all = new ArrayList<>();
    all.add(new VirtualCase(Work.NOTHING, "none"));
    LOGS.forEach(setup -> all.add(new VirtualCase(Work.LOG, setup)));
    RECORDERS.forEach(subject -> all.add(new VirtualCase(Work.RECORD, subject)));
    DATA_SOURCES.forEach(source -> all.add(new VirtualCase(Work.STATEMENT, source)));
    all.add(new VirtualCase(Work.PIN, VirtualWork.Pinning.CLASS_INITIALIZER));
    return all;
  }

  boolean needsLogback() {
    return subject.startsWith("logback");
  }

  VirtualWork open() throws IOException, SQLException {
    return switch (work) {
      case NOTHING -> new VirtualWork.Nothing();
      case LOG -> new VirtualWork.Logging(subject);
      case RECORD -> new VirtualWork.Recording(subject);
      case STATEMENT -> new VirtualWork.Statements(subject);
      case PIN -> new VirtualWork.Pinning();
    };
  }

  Map<String, String> label() {
    Map<String, String> label = new TreeMap<>();
    label.put("work", work.name().toLowerCase(Locale.ROOT));
    label.put("subject", subject);
    return label;
  }
}
