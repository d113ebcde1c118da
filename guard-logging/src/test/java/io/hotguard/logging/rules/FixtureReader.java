/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.Location;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.Locator;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads a fixture: {@code NAME.xml} or {@code NAME.properties} in Log4j's own notation, and beside
 * it, optionally, {@code NAME.settings.properties}. There {@code version.ARTIFACT} is a version,
 * {@code class.CLASS} a presence, {@code environment} is {@code production} or {@code development},
 * and every other key is a system setting in effect.
 */
final class FixtureReader {
  static final String SIDE_FILE = ".settings.properties";

  private FixtureReader() {}

  static LoggingFacts read(Path file) throws Exception {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    LoggingFactsBuilder facts = LoggingFacts.builder(name, name.substring(dot + 1));
    facts.configuration(name.endsWith(".xml") ? xml(file, name) : properties(file, name));
    Path side = file.resolveSibling(name.substring(0, dot) + SIDE_FILE);
    if (Files.exists(side)) {
      side(side, facts);
    }
    return facts.build();
  }

  private static void side(Path file, LoggingFactsBuilder facts) throws IOException {
    load(file)
        .forEach(
            (key, value) -> {
              if (key.startsWith("version.")) {
                facts.version(key.substring("version.".length()), value);
              } else if (key.startsWith("class.")) {
                facts.classPresent(key.substring("class.".length()), Boolean.parseBoolean(value));
              } else if (key.equals("environment")) {
                facts.production(value.equals("production"));
              } else {
                facts.setting(key, value, "-D");
              }
              if (key.equals("hotguard.logging.exempt")) {
                facts.exempt(List.of(value.split(",", -1)));
              }
            });
  }

  private static Map<String, String> load(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    Map<String, String> sorted = new TreeMap<>();
    properties.stringPropertyNames().forEach(key -> sorted.put(key, properties.getProperty(key)));
    return sorted;
  }

  private static Element xml(Path file, String name) throws Exception {
    SAXParserFactory factory = SAXParserFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    Tree tree = new Tree(name);
    try (InputStream in = Files.newInputStream(file)) {
      factory.newSAXParser().parse(in, tree);
    }
    return tree.root.children().get(0);
  }

  private static final class Tree extends DefaultHandler {
    private final String file;
    private final Deque<Element> open = new ArrayDeque<>();
    private final Deque<StringBuilder> texts = new ArrayDeque<>();
    private Locator locator;
    private Element root;

    Tree(String file) {
      this.file = file;
      root = Element.of("document");
      open.push(root);
      texts.push(new StringBuilder());
    }

    @Override
    public void setDocumentLocator(Locator locator) {
      this.locator = locator;
    }

    @Override
    public void startElement(String uri, String local, String type, Attributes attributes) {
      Map<String, String> map = new TreeMap<>();
      for (int i = 0; i < attributes.getLength(); i++) {
        map.put(attributes.getQName(i), attributes.getValue(i));
      }
      Location place = new Location.Config(file, locator.getLineNumber(), type);
      open.push(new Element(type, map, List.of(), place));
      texts.push(new StringBuilder());
    }

    @Override
    public void characters(char[] chars, int start, int length) {
      texts.element().append(chars, start, length);
    }

    @Override
    public void endElement(String uri, String local, String type) {
      Element element = open.pop();
      String text = texts.pop().toString().strip();
      if (!text.isEmpty()) {
        Map<String, String> map = new TreeMap<>(element.attributes());
        map.put(Element.TEXT, text);
        element = new Element(type, map, element.children(), element.location());
      }
      root = open.pop().with(element);
      open.push(root);
    }
  }

  /* A properties file is a tree by the dots of its keys; the word before the user's own id says what an entry is. */

  private static Element properties(Path file, String name) throws IOException {
    Branch top = new Branch();
    load(file).forEach(top::put);
    Location place = new Location.Config(name, 0, "");
    Map<String, String> attributes = new TreeMap<>();
    top.leaves.forEach((key, value) -> attributes.put(key, value));
    attributes.remove("rootLogger");
    List<Element> props = new ArrayList<>();
    load(file)
        .forEach(
            (key, value) -> {
              if (key.startsWith("property.")) {
                Map<String, String> entry =
                    Map.of("name", key.substring("property.".length()), Element.TEXT, value);
                props.add(
                    new Element("Property", entry, List.of(), new Location.Config(name, 0, key)));
              }
            });
    List<Element> appenders = new ArrayList<>();
    top.branch("appender")
        .branches
        .forEach((id, b) -> appenders.add(b.element("Appender", name, "appender." + id)));
    List<Element> loggers = new ArrayList<>();
    top.branch("logger")
        .branches
        .forEach((id, b) -> loggers.add(b.element("Logger", name, "logger." + id)));
    loggers.add(rootLogger(top, name));
    return new Element(
        "Configuration",
        attributes,
        List.of(
            new Element("Properties", Map.of(), props, place),
            new Element("Appenders", Map.of(), appenders, place),
            new Element("Loggers", Map.of(), loggers, place)),
        place);
  }

  private static Element rootLogger(Branch top, String name) {
    Element root = top.branch("rootLogger").element("Root", name, "rootLogger");
    String shorthand = top.leaves.get("rootLogger");
    if (shorthand == null) {
      return root;
    }
    String[] parts = shorthand.split("\\s*,\\s*", -1);
    Element made = new Element("Root", Map.of("level", parts[0]), List.of(), root.location());
    for (int i = 1; i < parts.length; i++) {
      made = made.with(Element.of("AppenderRef", "ref", parts[i]));
    }
    return made;
  }

  private static final class Branch {
    private final Map<String, String> leaves = new LinkedHashMap<>();
    private final Map<String, Branch> branches = new LinkedHashMap<>();

    void put(String key, String value) {
      int dot = key.indexOf('.');
      if (dot < 0) {
        leaves.put(key, value);
      } else {
        branches
            .computeIfAbsent(key.substring(0, dot), k -> new Branch())
            .put(key.substring(dot + 1), value);
      }
    }

    Branch branch(String name) {
      return branches.getOrDefault(name, new Branch());
    }

    Element element(String fallback, String file, String key) {
      Map<String, String> attributes = new LinkedHashMap<>(leaves);
      String type = attributes.remove("type");
      List<Element> children = new ArrayList<>();
      branches.forEach(
          (id, b) -> {
            if (id.toLowerCase(Locale.ROOT).equals("appenderref")) {
              b.branches.forEach(
                  (ref, r) ->
                      children.add(r.element("AppenderRef", file, key + '.' + id + '.' + ref)));
            } else {
              children.add(b.element(id, file, key + '.' + id));
            }
          });
      return new Element(
          type == null ? fallback : type, attributes, children, new Location.Config(file, 0, key));
    }
  }
}
