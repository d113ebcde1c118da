/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run with damaged inputs tried, kept in the file that {@code -Dfuzz.record} names: a run
 * with the seed of an earlier one takes its place.
 */
public final class FuzzRecord {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, Integer> inputs = new TreeMap<>();

  /** Counts an input of a kind, such as {@code class} or {@code xml}. */
  public void count(String kind) {
    inputs.merge(kind, 1, Integer::sum);
  }

  /**
   * Writes down a run in which all was well.
   *
   * @param test the test's name
   * @param seed what its inputs were made from
   * @param read how many files could still be read, archives left out; the others became notes
   */
  public void write(String test, long seed, long read) throws IOException {
    String file = System.getProperty("fuzz.record", "");
    if (file.isEmpty()) {
      return;
    }
    Path path = Path.of(file);
    ArrayNode runs = JSON.createArrayNode();
    if (Files.exists(path)) {
      JSON.readTree(path.toFile())
          .get("runs")
          .forEach(
              run -> {
                if (!run.get("test").asText().equals(test) || run.get("seed").asLong() != seed) {
                  runs.add(run);
                }
              });
    }
    ObjectNode run = runs.addObject();
    run.put("test", test).put("seed", seed).put("read", read);
    run.set("inputs", JSON.valueToTree(inputs));
    run.put("jdk", System.getProperty("java.vm.version", "?"));
    run.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
    printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
    ObjectNode all = JSON.createObjectNode();
    all.set("runs", runs);
    Files.writeString(path, JSON.writer(printer).writeValueAsString(all) + "\n");
  }
}
