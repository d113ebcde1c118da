/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** The rules' pages, packed into the jar from docs/rules: problem, cost, fix and limits. */
public final class RulePages {
  private static final String FOLDER = "/io/hotguard/lint/report/pages/";
  private static final Pattern LINK_IN_DOCS =
      Pattern.compile("\\[([^\\]]+)]\\((?!https?:)[^)\\s]+\\)");

  private RulePages() {}

  /**
   * Returns the page of a rule in Markdown, or empty if there is no such page. Links to other pages
   * are plain text, since those pages are not there.
   */
  public static Optional<String> of(String rule) {
    if (!rule.chars().allMatch(Character::isLetterOrDigit)) {
      return Optional.empty();
    }
    try (InputStream page = RulePages.class.getResourceAsStream(FOLDER + rule + ".md")) {
      return page == null
          ? Optional.empty()
          : Optional.of(
              LINK_IN_DOCS
                  .matcher(new String(page.readAllBytes(), UTF_8).replace("\r\n", "\n"))
                  .replaceAll("$1"));
    } catch (IOException e) {
      throw new UncheckedIOException("the page of rule " + rule + " cannot be read", e);
    }
  }
}
