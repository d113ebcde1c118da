/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MarkdownHtmlTest {

  @Test
  void knowsWhatPagesAreWrittenIn() {
    String page = RulePages.of("SampleQueue").orElseThrow();

    assertThat(MarkdownHtml.of(MarkdownHtml.sections(page)))
        .isEqualTo(
            """
            <h3>Problem</h3>
            <p>A queue <code>a &lt; b &amp;&amp; c</code> grows; see UnboundedQueue (UnboundedQueue.md). It goes on <b>for long</b>.</p>
            <h3>Fix</h3>
            <ul>
            <li>Bound it, as in <code>new ArrayBlockingQueue&lt;&gt;(1_000)</code>.</li>
            <li>Count what finds no room, and say so.</li>
            </ul>
            <ol>
            <li>First.</li>
            <li>Second.</li>
            </ol>
            <table>
            <tr><th>key</th><th>value</th></tr>
            <tr><td><code>size</code></td><td>a | b</td></tr>
            </table>
            <pre>queue.offer(&quot;&lt;sample&gt;&quot;);
            </pre>
            """);
  }

  @Test
  void closesAFenceThatIsNot() {
    assertThat(MarkdownHtml.of("```\n<a>\n")).isEqualTo("<pre>&lt;a&gt;\n</pre>\n");
  }

  @Test
  void keepsAPageWithoutSections() {
    assertThat(MarkdownHtml.of(MarkdownHtml.sections("# A\n\ntext")))
        .isEqualTo("<h2>A</h2>\n<p>text</p>\n");
  }
}
