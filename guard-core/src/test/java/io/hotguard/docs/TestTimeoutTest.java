/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** No test of any module can hang: the root pom gives each a time limit. */
final class TestTimeoutTest {
  private static final AtomicBoolean SPIN = new AtomicBoolean();

  /** Spins as a thread does whose compare-and-set never succeeds. */
  @Tag("spinning")
  static final class Spinning {
    @Test
    void spinsAndTakesNoInterrupt() {
      while (SPIN.get()) {
        Thread.onSpinWait();
      }
    }
  }

  private static Properties configured() throws Exception {
    Matcher matcher =
        Pattern.compile("<configurationParameters>(.*?)</configurationParameters>", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("../pom.xml")));
    assertThat(matcher.find()).isTrue();
    Properties properties = new Properties();
    properties.load(new StringReader(matcher.group(1)));
    return properties;
  }

  @Test
  void aSpinningTestFailsWithAThreadDump() throws Exception {
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Spinning.class));
    configured()
        .forEach((key, value) -> request.configurationParameter((String) key, (String) value));
    request.configurationParameter("junit.jupiter.execution.timeout.default", "2 s");

    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    SPIN.set(true);
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    TestExecutionSummary summary;
    try {
      summary = run(request.build());
    } finally {
      System.setOut(out);
      SPIN.set(false);
    }

    assertThat(summary.getFailures())
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure.getException()).hasMessageContaining("timed out after 2 s"));
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("spinsAndTakesNoInterrupt", TestTimeoutTest.class.getName());
  }

  private static TestExecutionSummary run(LauncherDiscoveryRequest request) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    return listener.getSummary();
  }

  /** Maven gives the same limit to this very test. */
  @Test
  void runsInAThreadWithATimeLimit() {
    assertThat(Thread.currentThread().getName()).startsWith("junit-timeout-thread");
  }

  @Test
  void noModuleReplacesTheTimeLimit() throws Exception {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      List<Path> poms =
          modules.map(module -> module.resolve("pom.xml")).filter(Files::exists).toList();
      assertThat(poms).hasSizeGreaterThan(10);
      for (Path pom : poms) {
        assertThat(Files.readString(pom)).doesNotContain("<configurationParameters>");
      }
    }
  }
}
