/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigFormat;
import io.hotguard.config.ConfigNode;
import io.hotguard.config.Environment;
import io.hotguard.config.Placeholders;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Turns a Log4j configuration of any format into elements. Leaves out elements of a development
 * profile and every alternative but the default one. Replaces variables by the configuration's own
 * properties, or by their defaults if there is no such property.
 */
public final class ConfigElements {
  private static final Set<String> CONDITIONS =
      Set.of(
          "classarbiter",
          "environmentarbiter",
          "scriptarbiter",
          "springprofile",
          "systempropertyarbiter");

  private final ConfigFacts file;

  private ConfigElements(ConfigFacts file) {
    this.file = file;
  }

  /** The outermost element of a file, with a {@link LoggingFacts#LEFT_OUT} for what is missing. */
  public static Element of(ConfigFacts file) {
    Element root = read(file);
    boolean isPartial =
        file.root().tree().anyMatch(node -> isConditional(node.name().toLowerCase(Locale.ROOT)));
    return isPartial ? root.with(Element.of(LoggingFacts.LEFT_OUT)) : root;
  }

  private static boolean isConditional(String name) {
    return CONDITIONS.contains(name) || name.equals("select") || name.endsWith("include");
  }

  private static Element read(ConfigFacts file) {
    if (file.format() == ConfigFormat.PROPERTIES) {
      return resolved(PropertiesElements.of(file));
    }
    ConfigElements reader = new ConfigElements(file);
    if (file.format() == ConfigFormat.XML) {
      return resolved(reader.ofXml(file.root()));
    }
    ConfigNode root = file.root();
    return resolved(reader.ofMember(root.child("configuration").orElse(root), "Configuration"));
  }

  private Element ofXml(ConfigNode node) {
    Map<String, String> attributes = new TreeMap<>();
    for (ConfigEntry attribute : node.attributes()) {
      attributes.put(attribute.key(), attribute.value());
    }
    if (!node.text().isEmpty()) {
      attributes.put(Element.TEXT, node.text());
    }
    List<Element> children = new ArrayList<>();
    node.children().forEach(child -> children.add(ofXml(child)));
    return new Element(node.name(), attributes, chosen(children), place(node));
  }

  /** In JSON and YAML an object with members is an element, named by its type if it has one. */
  private Element ofMember(ConfigNode node, String name) {
    Map<String, String> attributes = new TreeMap<>();
    List<Element> children = new ArrayList<>();
    String type = name;
    for (ConfigNode member : node.children()) {
      if (isElement(member)) {
        children.add(ofMember(member, member.name()));
      } else if (member.is("type")) {
        type = member.text();
      } else {
        attributes.put(member.name(), member.text());
      }
    }
    return new Element(type, attributes, chosen(children), place(node));
  }

  /** An object without members looks like an empty text; plugins begin with a capital. */
  private static boolean isElement(ConfigNode member) {
    return !member.children().isEmpty()
        || (member.text().isEmpty()
            && !member.name().isEmpty()
            && Character.isUpperCase(member.name().charAt(0)));
  }

  private Location place(ConfigNode node) {
    return file.location(node);
  }

  private static List<Element> chosen(List<Element> elements) {
    List<Element> chosen = new ArrayList<>();
    for (Element element : elements) {
      // By now only the default alternative of a Select is left.
      if (element.is("Select") || element.is("DefaultArbiter") || isOfProduction(element)) {
        chosen.addAll(element.children());
      } else if (!CONDITIONS.contains(element.type().toLowerCase(Locale.ROOT))) {
        chosen.add(element);
      }
    }
    return chosen;
  }

  private static boolean isOfProduction(Element element) {
    return element.is("SpringProfile")
        && element
            .attribute("name")
            .filter(name -> Environment.ofProfile(name) != Environment.DEVELOPMENT)
            .isPresent();
  }

  /** The properties themselves stay as written. */
  private static Element resolved(Element root) {
    Map<String, String> properties = new HashMap<>();
    root.children("Properties")
        .flatMap(block -> block.children("Property"))
        .forEach(
            property ->
                properties.put(
                    property.attribute("name").orElse(""),
                    property.attribute(Element.TEXT).orElse("")));
    Placeholders placeholders = new Placeholders(":-", properties::get);
    List<Element> children = new ArrayList<>();
    for (Element child : root.children()) {
      children.add(child.is("Properties") ? child : resolved(child, placeholders));
    }
    return new Element(
        root.type(), resolved(root.attributes(), placeholders), children, root.location());
  }

  private static Element resolved(Element element, Placeholders placeholders) {
    return new Element(
        element.type(),
        resolved(element.attributes(), placeholders),
        element.children().stream().map(child -> resolved(child, placeholders)).toList(),
        element.location());
  }

  private static Map<String, String> resolved(
      Map<String, String> attributes, Placeholders placeholders) {
    Map<String, String> resolved = new TreeMap<>();
    attributes.forEach((name, value) -> resolved.put(name, placeholders.resolve(value)));
    return resolved;
  }
}
