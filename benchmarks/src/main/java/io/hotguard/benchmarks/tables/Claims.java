/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The claims of {@code claims.json}, and their pages. */
final class Claims {
  static final List<Claim> ALL = load("claims.json", Claim[].class);

  /** The claims of the front page, as a newcomer reads them. */
  private static final List<Headline> HEADLINES = load("headlines.json", Headline[].class);

  /** Page of docs/stories to its claims; a story whose proof is a test has none. */
  static final SortedMap<String, List<String>> STORIES =
      load("stories.json", Story[].class).stream()
          .collect(toMap(Story::name, Story::claims, (a, b) -> a, TreeMap::new));

  private record Headline(String claim, String what, String page) {}

  private record Story(String name, List<String> claims) {}

  private Claims() {}

  /** The elements of a list in JSON beside this class. */
  static <T> List<T> load(String name, Class<T[]> type) {
    try (InputStream resource = requireNonNull(Claims.class.getResourceAsStream(name), name)) {
      return List.of(Json.parse(new String(resource.readAllBytes(), UTF_8), type));
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  static Claim named(String name) {
    return ALL.stream()
        .filter(claim -> claim.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no claim " + name));
  }

  /** A row for each claim. */
  static String inFull(Results results) {
    StringBuilder text = new StringBuilder();
    Markdown.head(text, "claim", "measured", "compared with", "command", "result");
    for (Claim claim : ALL) {
      Markdown.row(
          text,
          claim.statement(),
          claim.verdict(results).figures(),
          claim.against(),
          '`' + claim.command() + '`',
          "[JSON](../" + Results.DIRECTORY + claim.result() + ".json)");
    }
    return text.toString();
  }

  static String headlines(Results results) {
    StringBuilder text = new StringBuilder();
    Markdown.head(text, "measured", "result", "compared with", "source");
    for (Headline headline : HEADLINES) {
      Claim claim = named(headline.claim());
      Markdown.row(
          text,
          headline.what(),
          claim.verdict(results).figures(),
          claim.against(),
          "[table](" + Results.DIRECTORY + headline.page() + ")");
    }
    return text.append(
            Markdown.format(
                "\n[CLAIMS.md](benchmarks/CLAIMS.md) lists %d claims with figures and commands; a"
                    + " test checks each.\n",
                ALL.size()))
        .toString();
  }

  /** The claims at the end of a story. */
  static String proof(String story, Results results) {
    StringBuilder text = new StringBuilder();
    Markdown.head(text, "claim", "measured", "compared with", "result");
    for (String name : STORIES.getOrDefault(story, List.of())) {
      Claim claim = named(name);
      Markdown.row(
          text,
          claim.statement(),
          claim.verdict(results).figures(),
          claim.against(),
          "[JSON](../results/" + claim.result() + ".json)");
    }
    return text.toString();
  }
}
