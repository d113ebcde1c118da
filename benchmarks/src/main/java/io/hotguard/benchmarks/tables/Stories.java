/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static java.util.stream.Collectors.toMap;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The claims at the end of each story in docs/stories, as {@code stories.json} names them. */
final class Stories {
  static final String DIRECTORY = "docs/stories/";

  /** Story to names of claims; a story whose proof is a test has none. */
  static final SortedMap<String, List<String>> PROOFS =
      Claims.load("stories.json", Story[].class).stream()
          .collect(toMap(Story::name, Story::claims, (a, b) -> a, TreeMap::new));

  private record Story(String name, List<String> claims) {}

  private Stories() {}

  static String page(String story) {
    return DIRECTORY + story + ".md";
  }

  static String proof(String story, Results results) {
    return Claims.table(PROOFS.getOrDefault(story, List.of()), results, "../results/");
  }
}
