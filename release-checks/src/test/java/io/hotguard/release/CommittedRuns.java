/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts of test runs in a file of docs/results, and the part of docs/compatibility.md that shows
 * them.
 *
 * <p>{@code -Dcompatibility.sum=true} adds the reports in {@code target/surefire-reports} of all
 * modules to the file, {@code -Ddocs.update=true} writes the page.
 */
final class CommittedRuns {
  /** Whether to add the reports of this checkout. */
  static final boolean SUMS = Boolean.getBoolean("compatibility.sum");

  private static final Path PAGE = Reactor.ROOT.resolve("docs/compatibility.md");
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private CommittedRuns() {}

  /** Returns the runs in a file; empty without the file. */
  static <R> List<R> read(String file, Class<R> type) throws IOException {
    List<R> runs = new ArrayList<>();
    Path path = path(file);
    if (Files.exists(path)) {
      for (JsonNode run : JSON.readTree(path.toFile()).path("runs")) {
        runs.add(JSON.convertValue(run, type));
      }
    }
    return runs;
  }

  /** Writes the runs with the command that led to them. */
  static void write(String file, String command, Collection<?> runs) throws IOException {
    assertThat(runs).isNotEmpty();
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("command", command);
    content.put("runs", runs);
    Files.writeString(path(file), JSON.writeValueAsString(content) + "\n");
  }

  private static Path path(String file) {
    return Reactor.ROOT.resolve("docs/results").resolve(file);
  }

  /** Compares a part of the page with a text, or writes it. */
  static void assertOnPage(String part, String expected) throws IOException {
    String page = Files.readString(PAGE);
    Matcher found =
        Pattern.compile(
                "(<!-- " + part + ":begin -->\n\n)(.*?)(\n<!-- " + part + ":end -->)",
                Pattern.DOTALL)
            .matcher(page);
    assertThat(found.find()).as(part).isTrue();
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(
          PAGE, page.substring(0, found.start(2)) + expected + page.substring(found.end(2)));
    } else {
      assertThat(found.group(2)).isEqualTo(expected);
    }
  }
}
