/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.exchange.TDigests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs the first example of docs/metrics.md. */
final class MetricsPageTest {
  private static final Path PAGE = Path.of("../docs/metrics.md");

  private static Matcher snippet(String page, String name) {
    Matcher found =
        Pattern.compile("<!-- snippet: " + name + " -->\n```[a-z]+\n(.*?)```\n", Pattern.DOTALL)
            .matcher(page);
    assertThat(found.find()).as("snippet " + name).isTrue();
    return found;
  }

  @Test
  void theFirstExampleRuns() {
    CheckoutMetrics metrics = new CheckoutMetrics();
    metrics.time(Thread::onSpinWait);
    assertThat(metrics.p99OfLastInterval()).isPositive();
    metrics.close();
  }

  @Test
  void aDistributionGivesATDigest() {
    try (RecorderRegistry registry = RecorderRegistry.builder("digests").build()) {
      IntervalReader log = registry.intervalReader("log");
      Recorder checkout = registry.recorder("checkout", MetricUnit.NANOSECONDS);
      checkout.record(7);

      // snippet: docs/metrics.md#digest
      Distribution distribution = log.next().distribution(checkout);
      TDigest digest = TDigests.of(distribution);
      // end

      assertThat(digest.size()).isEqualTo(1);
      assertThat(digest.quantile(0.5)).isEqualTo(7.0);
    }
  }

  @Test
  void namesTheDependencyAsItIsBuilt() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));

    assertThat(snippet(Files.readString(PAGE), "dependency").group(1))
        .isEqualTo(
            "<dependency>\n  <groupId>io.hotguard</groupId>\n  "
                + element(pom.substring(pom.indexOf("</parent>")), "artifactId")
                + "\n  "
                + element(pom, "version")
                + "\n</dependency>\n");
  }

  /** The first element of a name; the parent's version is the module's. */
  private static String element(String pom, String name) {
    int start = pom.indexOf("<" + name + ">");
    String end = "</" + name + ">";
    return pom.substring(start, pom.indexOf(end, start) + end.length());
  }
}
