/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.demo.DemoResult;
import io.hotguard.benchmarks.prices.PriceRow;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The pages with generated parts. A part is between {@code <!-- NAME:begin -->} and {@code <!--
 * NAME:end -->}; the rest of the page is written by hand.
 */
final class GeneratedPages {
  private static final List<Part> PARTS = Claims.load("parts.json", Part[].class);

  private record Generated(String page, String name, Function<Results, String> content) {}

  private GeneratedPages() {}

  private static List<Generated> parts() {
    List<Generated> all = new ArrayList<>();
    all.add(new Generated("README.md", "demo", GeneratedPages::demo));
    all.add(new Generated("README.md", "figures", Claims::headlines));
    all.add(new Generated("benchmarks/CLAIMS.md", "claims", Claims::inFull));
    PARTS.forEach(part -> all.add(new Generated(part.page(), part.name(), part::render)));
    all.add(new Generated(PriceTables.PAGE, "setting", PriceTables::setting));
    for (String group : PriceRow.groups()) {
      all.add(new Generated(PriceTables.PAGE, group, results -> PriceTables.group(group, results)));
    }
    for (String story : Claims.STORIES.keySet()) {
      all.add(
          new Generated(
              "docs/stories/" + story + ".md", "proof", results -> Claims.proof(story, results)));
    }
    return all;
  }

  private static String demo(Results results) {
    try {
      DemoResult demo = Json.parse(results.tree("demo").orElseThrow(), DemoResult.class);
      return "```text\n" + demo.renderBriefly() + "```\n";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Renders every page.
   *
   * @throws IOException if a page that exists lacks a marker
   */
  static Map<Path, String> render(Path root) throws IOException {
    Results results = Results.under(root);
    Map<Path, String> pages = new TreeMap<>();
    for (Generated part : parts()) {
      Path page = root.resolve(part.page());
      if (Files.exists(page)) {
        String text = pages.containsKey(page) ? pages.getOrDefault(page, "") : read(page);
        pages.put(page, replace(text, part, results));
      }
    }
    pages.put(root.resolve(PriceTables.MEASURED), PriceTables.measured(results));
    pages.put(
        root.resolve(LadderChart.FILE), LadderChart.render(results.tree("ladder").orElseThrow()));
    pages.put(
        root.resolve(RatesChart.FILE), RatesChart.render(results.tree("rates").orElseThrow()));
    return pages;
  }

  private static String replace(String text, Generated part, Results results) throws IOException {
    String first = "<!-- " + part.name() + ":begin -->\n";
    String last = "<!-- " + part.name() + ":end -->";
    int begin = text.indexOf(first);
    int end = text.indexOf(last);
    if (begin < 0 || end < begin) {
      throw new IOException(
          part.page()
              + ": needs the lines\n"
              + first
              + last
              + "\nwhere the generated part belongs");
    }
    return text.substring(0, begin + first.length())
        + '\n'
        + part.content().apply(results).stripTrailing()
        + "\n\n"
        + text.substring(end);
  }

  static String read(Path page) throws IOException {
    return Files.readString(page, StandardCharsets.UTF_8);
  }
}
