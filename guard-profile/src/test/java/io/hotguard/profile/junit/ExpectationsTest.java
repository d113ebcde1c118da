/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import shop.RecordedCases;

/** Runs tests with expectations, and looks at how they end. */
@Timeout(300)
final class ExpectationsTest {
  private static final String MONITOR = "jdk.JavaMonitorEnter";

  private static final String PARALLEL = "junit.jupiter.execution.parallel.";

  private static EngineExecutionResults run(boolean parallel, DiscoverySelector... selectors) {
    return EngineTestKit.engine("junit-jupiter")
        .configurationParameter(PARALLEL + "enabled", String.valueOf(parallel))
        // Two tests wait for each other, on one processor too.
        .configurationParameter(PARALLEL + "config.strategy", "fixed")
        .configurationParameter(PARALLEL + "config.fixed.parallelism", "2")
        .selectors(selectors)
        .execute();
  }

  /** The names of tests that failed, and what they failed with. */
  private static Map<String, String> failures(EngineExecutionResults results) {
    return results.testEvents().failed().stream()
        .collect(
            Collectors.toMap(
                event -> event.getTestDescriptor().getDisplayName().replace("()", ""),
                ExpectationsTest::message,
                (first, second) -> first,
                TreeMap::new));
  }

  private static String message(Event event) {
    return event
        .getPayload(TestExecutionResult.class)
        .flatMap(TestExecutionResult::getThrowable)
        .map(Throwable::getMessage)
        .orElse("");
  }

  private static Set<String> passed(EngineExecutionResults results) {
    return results.testEvents().succeeded().stream()
        .map(event -> event.getTestDescriptor().getDisplayName().replace("()", ""))
        .collect(Collectors.toSet());
  }

  @Test
  void countsExceptions() {
    EngineExecutionResults results = run(false, selectClass(RecordedCases.Exceptions.class));

    assertThat(passed(results))
        .containsExactlyInAnyOrder(
            "threeOfThree", "none", "ofAnotherType", "ofAnotherThread", "oneError", "linking");
    Map<String, String> failures = failures(results);
    assertThat(failures.get("threeOfTwo"))
        .contains("@ExpectMaxExceptions(2): 3 exceptions were made:")
        .contains("  3 x java.lang.NumberFormatException at shop.RecordedCases.isPrice:")
        .contains("      NumberProbing: ")
        .contains("      fix: ");
    assertThat(failures.get("ofASubclass")).contains(": 1 exceptions were made:");
    assertThat(failures.get("lessThanNone")).contains("@ExpectMaxExceptions(-1): must be 0");
    assertThat(failures).hasSize(3);
  }

  @Test
  void seesWaits() {
    EngineExecutionResults results = run(false, selectClass(RecordedCases.Waits.class));

    Map<String, String> failures = failures(results);
    assertThat(failures.get("offersForTwoMillis"))
        .contains("@ExpectNoBlocking: 1 waits of 1 ms or longer, ")
        .contains("at shop.RecordedCases$Waits.offersForTwoMillis:")
        .contains("      fix: ");
    assertThat(failures.get("sleeps")).contains("RecordedCases$Waits.sleeps:");
    assertThat(failures.get("entersAMonitor")).contains(" java.lang.Object at shop.");
    assertThat(failures).hasSize(3);
    assertThat(passed(results))
        .containsExactlyInAnyOrder("offersForLessThanCounts", "offersWhereItMay", "works");
  }

  @Test
  void countsNoWaitForTheRecorderItself() {
    StackFrame stop = new StackFrame("jdk.jfr.Recording", "stop", 0);
    StackFrame finish = new StackFrame(TestRecording.class.getName(), "finish", 97);
    StackFrame test = new StackFrame("shop.ShopTest", "sells", 12);

    assertThat(TestRecording.isOfTest(MONITOR, new CallStack(List.of(stop, finish), false)))
        .isFalse();
    assertThat(TestRecording.isOfTest(MONITOR, new CallStack(List.of(stop, test), false))).isTrue();
  }

  @Test
  void isMeantForAllFormsOfTestsOfAClass() {
    EngineExecutionResults results = run(false, selectClass(RecordedCases.Forms.class));

    assertThat(failures(results).keySet())
        .hasSize(3)
        .anyMatch(name -> name.contains("2") && !name.contains("dynamic"))
        .contains("dynamic 2", "nested");
    assertThat(results.testEvents().succeeded().count()).isEqualTo(2 + 2 + 1 + 1);
  }

  @Test
  void leavesTheFailureOfATestAlone() {
    EngineExecutionResults results =
        run(false, selectMethod(RecordedCases.Otherwise.class, "failsItself"));

    assertThat(failures(results).get("failsItself")).isEqualTo("the shop is closed");
  }

  @Test
  void doesNotPassWhatWasNotRecorded() {
    EngineExecutionResults results =
        run(false, selectMethod(RecordedCases.Otherwise.class, "switchesTheRecorderOff"));

    assertThat(failures(results).get("switchesTheRecorderOff"))
        .contains("cannot be checked")
        .contains("its settings were changed");
  }

  @Test
  void tellsParallelTestsApart() {
    EngineExecutionResults results = run(true, selectClass(RecordedCases.Parallel.class));

    assertThat(passed(results)).containsExactly("quiet");
    assertThat(failures(results).get("loud")).contains(": 100 exceptions were made:");
  }
}
