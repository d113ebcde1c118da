/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Result files: indented with two spaces, line feeds, maps in key order, a line break at the end.
 */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);

  private Json() {}

  public static <T> T read(Path file, Class<T> type) throws IOException {
    return MAPPER.readValue(file.toFile(), type);
  }

  public static <T> T parse(String text, Class<T> type) throws IOException {
    return MAPPER.readValue(text, type);
  }

  public static <T> T parse(JsonNode tree, Class<T> type) throws IOException {
    return MAPPER.treeToValue(tree, type);
  }

  /** The numbers of an object by their names. */
  public static Map<String, Double> numbers(JsonNode object) {
    Map<String, Double> numbers = new TreeMap<>();
    object.properties().forEach(one -> numbers.put(one.getKey(), one.getValue().asDouble()));
    return numbers;
  }

  public static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  public static void write(Path file, Object value) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Files.writeString(file, render(value), StandardCharsets.UTF_8);
  }

  /** The value in one line, for a reader in another process. */
  public static String line(Object value) throws IOException {
    return MAPPER.writeValueAsString(value);
  }

  public static String render(Object value) throws IOException {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentArraysWith(indenter);
    printer.indentObjectsWith(indenter);
    return MAPPER.writer(printer).writeValueAsString(value) + "\n";
  }
}
