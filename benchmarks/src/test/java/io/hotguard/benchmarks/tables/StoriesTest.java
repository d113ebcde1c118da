/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each story goes from the symptom to the rule, to what takes it away, and to the proof. */
class StoriesTest {
  private static final Path DIRECTORY = Path.of("..", "docs/stories");
  private static final String INDEX = "README.md";

  private static Map<String, String> stories() throws IOException {
    Map<String, String> stories = new TreeMap<>();
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      for (Path file : files.toList()) {
        String name = String.valueOf(file.getFileName());
        if (!name.equals(INDEX)) {
          stories.put(name.replaceAll("\\.md$", ""), Files.readString(file));
        }
      }
    }
    return stories;
  }

  @Test
  void eachHasItsSectionsInOrder() throws IOException {
    assertThat(stories()).hasSizeGreaterThanOrEqualTo(9);
    stories()
        .forEach(
            (name, text) -> {
              List<String> headings =
                  text.lines().filter(line -> line.startsWith("## ")).skip(1).toList();
              assertThat(headings)
                  .as(name)
                  .containsExactly(
                      "## What it is", "## What people try", "## With Hotguard", "## Proof");
              String symptom = text.substring(0, text.indexOf("## What it is"));
              assertThat(symptom).as(name).contains("```");
              assertThat(text.substring(symptom.length())).as(name).contains("](../rules/");
            });
  }

  @Test
  void eachEndsWithItsClaimsOrNamesTheTestsThatAreItsProof() throws IOException {
    Map<String, String> stories = stories();
    assertThat(stories.keySet()).containsAll(Claims.STORIES.keySet());
    for (String story : stories.keySet()) {
      String proof = stories.getOrDefault(story, "").replaceAll("(?s).*## Proof", "");
      boolean hasClaims = Claims.STORIES.containsKey(story);
      assertThat(proof.contains("<!-- proof:begin -->")).as(story).isEqualTo(hasClaims);
      if (!hasClaims) {
        assertThat(proof).as(story).containsPattern("`[A-Za-z]+Test`");
      }
    }
  }

  @Test
  void theIndexNamesEachByItsTitle() throws IOException {
    String index = Files.readString(DIRECTORY.resolve(INDEX));
    for (Map.Entry<String, String> story : stories().entrySet()) {
      String title = story.getValue().lines().findFirst().orElse("").replaceFirst("# ", "");
      assertThat(index).contains("[" + title + "](" + story.getKey() + ".md)");
    }
    assertThat(index.lines().filter(line -> line.startsWith("| "))).hasSize(stories().size() + 1);
  }
}
