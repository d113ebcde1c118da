/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.peers;

import static java.util.stream.Collectors.toCollection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The table of tests that may end in another way in ENFORCE, each with a sentence of a page. */
public final class ExpectedDifferences {
  /** More would not be a table of exceptions. */
  static final int MAX_REASONS = 12;

  private final Path table;
  private final Map<String, String> reasons = new LinkedHashMap<>();

  /**
   * @param table lines of a test, a tab and the reason
   */
  public ExpectedDifferences(Path table) throws IOException {
    this.table = table;
    for (String line : Files.readAllLines(table)) {
      if (!line.isEmpty() && !line.startsWith("#")) {
        String[] parts = line.split("\t", -1);
        if (parts.length != 2) {
          throw new IOException(table + ": must be a test, a tab and a reason: " + line);
        }
        reasons.put(parts[0], parts[1]);
      }
    }
  }

  /** Returns what nobody expects: each difference in WARN, and those in ENFORCE without a row. */
  public List<PeerSuite.Difference> unexpected(List<PeerSuite.Difference> differences) {
    return differences.stream()
        .filter(each -> each.run() == PeerSuite.Run.WARN || !reasons.containsKey(each.test()))
        .toList();
  }

  /** Returns the reasons that are no sentence of the page, or too many. */
  public List<String> problems(Path page) throws IOException {
    String text = Files.readString(page).replaceAll("\\s+", " ");
    List<String> given = reasons.values().stream().distinct().toList();
    TreeSet<String> problems =
        given.stream()
            .filter(reason -> !text.contains(reason))
            .map(reason -> page + " lacks the sentence: " + reason)
            .collect(toCollection(TreeSet::new));
    if (given.size() > MAX_REASONS) {
      problems.add(table + " has " + given.size() + " reasons, must be at most " + MAX_REASONS);
    }
    return List.copyOf(problems);
  }
}
