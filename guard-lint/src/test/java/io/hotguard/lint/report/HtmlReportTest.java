/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HtmlReportTest {
  @TempDir private Path root;

  private String page() throws IOException {
    return ReportSample.written(
        ReportFormat.HTML.writer(false), ReportSample.content(ReportSample.project(root), 1));
  }

  @Test
  void needsNothingAroundIt() throws IOException {
    assertThat(page())
        .contains("default-src 'none'")
        .doesNotContainPattern("<(link|img|iframe|object)\\b")
        .doesNotContainPattern("(?i)\\b(src|href)\\s*=")
        .doesNotContain("http://", "https://", "@import", "url(");
  }

  @Test
  void takesNamesAndMessagesForText() throws IOException {
    assertThat(page())
        .contains("cold &amp; &lt;i&gt;strange&lt;/i&gt;?")
        .doesNotContain("<i>strange")
        .doesNotContain("<b>?");
  }

  @Test
  void closesWhatItOpens() throws IOException {
    Matcher tags =
        Pattern.compile(
                "<(/?)(section|div|p|ol|ul|li|table|tr|th|td|pre|details|summary|article|code|small|b|span|form|label|main|header|footer|h[1-4])\\b[^>]*>")
            .matcher(page());
    Deque<String> open = new ArrayDeque<>();
    int count = 0;
    while (tags.find()) {
      count++;
      if (tags.group(1).isEmpty()) {
        open.push(tags.group(2));
      } else {
        assertThat(tags.group(2)).isEqualTo(open.pop());
      }
    }

    assertThat(open).isEmpty();
    assertThat(count).isGreaterThan(100);
  }

  @Test
  void showsTheRulesPage() throws IOException {
    assertThat(page())
        .contains("<pre>## Problem\n")
        .contains("a &lt; b &amp;&amp; c")
        .doesNotContain("UnboundedQueue.md");
  }
}
