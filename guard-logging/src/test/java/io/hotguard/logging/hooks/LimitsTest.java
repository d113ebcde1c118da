/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.settings.LibraryVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The guard names each thing that the present Log4j does not let it do. */
@Tag("versions")
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class LimitsTest {
  private static final String LIMIT = "lets no other source override";

  private static final String CONFIGURATION =
      "<Configuration><Appenders><Console name='c'><PatternLayout pattern='%p %m%n'/>"
          + "</Console></Appenders><Loggers><Root level='info'><AppenderRef ref='c'/>"
          + "</Root></Loggers></Configuration>";

  @TempDir Path root;

  @Test
  void namesTheRingSizeThatAnOlderLog4jKeeps() throws Exception {
    ChildJvm.Result result =
        ChildJvm.enforced(QuietApp.class, root)
            .property("AsyncLoggerConfig.RingBufferSize", "1024")
            .resource("log4j2.xml", CONFIGURATION)
            .run();
    List<String> limits = result.out().lines().filter(line -> line.contains(LIMIT)).toList();

    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.out().lines().filter(line -> line.contains("hotguard: guarding Log4j")))
        .as(result::toString)
        .hasSize(1);
    if (LibraryVersion.isLog4jBefore("2.24.0")) {
      assertThat(limits)
          .singleElement()
          .asString()
          .startsWith("WARN hotguard: Log4j ")
          .contains("AsyncLoggerConfig.RingBufferSize=1024: ");
    } else {
      assertThat(limits).isEmpty();
    }
    // The table of tested releases takes the lines from the output of this test.
    limits.forEach(limit -> System.out.println("limit: " + limit));
  }

  /** A line number of -1 would pass for a place. */
  @Test
  void itsOwnLinesHaveNoLocation() throws Exception {
    ChildJvm.Result result =
        ChildJvm.enforced(QuietApp.class, root)
            .resource("log4j2.xml", CONFIGURATION.replace("%m%n", "%m (%F:%L)%n"))
            .run();

    assertThat(result.out().lines().filter(line -> line.contains("hotguard: guarding Log4j")))
        .as(result::toString)
        .singleElement()
        .asString()
        .endsWith(" (:)");
  }

  @Test
  void namesAMemberThatAPatchedLog4jHides() throws Exception {
    ChildJvm.Result result =
        ChildJvm.enforced(StructuredApp.class, root)
            .property("hotguard.logging.spill", "always")
            .resource("log4j2.xml", CONFIGURATION)
            .resource(file(AbstractAppender.class), renamed(AbstractAppender.class, "handler"))
            .run();

    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.out())
        .as(result::toString)
        .containsOnlyOnce("INFO hotguard: guarding Log4j")
        .containsOnlyOnce(" hides the error handler of appenders: ")
        .contains("INFO plain", StructuredApp.TEXT);
    assertThat(result.err()).doesNotContain("the logging guard is off");
  }

  /** Without that member, events of synchronous loggers would be lost. */
  @Test
  void isOffAndSaysSoWhereAPatchedLog4jHidesAMemberOfLoggers() throws Exception {
    ChildJvm.Result result =
        ChildJvm.enforced(StructuredApp.class, root)
            .resource("log4j2.xml", CONFIGURATION)
            .resource(file(LoggerConfig.class), renamed(LoggerConfig.class, "processLogEvent"))
            .run();

    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.err())
        .containsOnlyOnce(
            "hotguard: the logging guard is off: Log4j "
                + System.getProperty("test.log4j")
                + " hides members of LoggerConfig, ");
    assertThat(result.out()).contains("INFO plain", StructuredApp.TEXT).doesNotContain("hotguard");
  }

  private static String file(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  /** Returns a class file in which the member begins with another letter. */
  private static byte[] renamed(Class<?> type, String member) throws IOException {
    try (InputStream in = type.getResourceAsStream('/' + file(type))) {
      String bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      String constant = "\1\0" + (char) member.length() + member;
      assertThat(bytes).contains(constant);
      return bytes
          .replace(constant, constant.replace(member, 'x' + member.substring(1)))
          .getBytes(StandardCharsets.ISO_8859_1);
    }
  }
}
