/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.rule.Severity;
import io.hotguard.text.VersionNumber;
import java.util.List;

/**
 * Versions of an artifact that stall their callers, however the code uses them.
 *
 * @param before the first later version without the defect; empty if no version has the fix
 * @param severity the severity of the artifact on the class path
 * @param message what happens; follows the artifact and a colon
 */
record VersionHazard(
    String group,
    String name,
    String from,
    String before,
    Severity severity,
    String message,
    String fix,
    String source) {

  static final List<VersionHazard> ALL =
      List.of(
          new VersionHazard(
              "biz.paluch.logging",
              "logstash-gelf",
              "0",
              "1.11.2",
              Severity.WARNING,
              "it finds the type of each untyped field by parsing the value and catching up to two exceptions, for each"
                  + " event",
              "Update to 1.11.2 or later",
              "logstash-gelf issue 121"),
          new VersionHazard(
              "org.apache.skywalking",
              "apm-agent-core",
              "0",
              "7.0.0",
              Severity.WARNING,
              "when its queue of 1024 is full, the agent's log waits up to 2 ms per line on the instrumented thread",
              "Update the agent to 7.0.0 or later",
              "apache/skywalking pull request 4099"),
          new VersionHazard(
              "log4j",
              "log4j",
              "1",
              "2",
              Severity.WARNING,
              "each logging call takes the lock of the appender's logger, then the lock of the appender, so threads log"
                  + " one at a time",
              "Move to Log4j 2 or Logback, with the bridge log4j-1.2-api for code that stays",
              "Log4j 1.2.17, Category.callAppenders, AppenderSkeleton.doAppend"),
          new VersionHazard(
              "commons-dbcp",
              "commons-dbcp",
              "1",
              "2",
              Severity.NOTE,
              "callers borrow and return connections under one shared lock, and by default a caller waits without limit",
              "Move to HikariCP, or to commons-dbcp2 under its new name",
              "Commons Pool 1.6, GenericObjectPool.borrowObject"),
          new VersionHazard(
              "net.sf.json-lib",
              "json-lib",
              "0",
              "",
              Severity.NOTE,
              "it converts through maps and reflection, with many copies",
              "Move to a JSON library that is maintained",
              "a published case: 1,000 to 5,000 transactions a second"));

  /** Whether a version is one of these. */
  boolean covers(VersionNumber version) {
    return version.isAtLeast(from) && (before.isEmpty() || !version.isAtLeast(before));
  }
}
