/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigNode;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;

/**
 * Reads XML into a tree. A document type is passed over; one that declares an entity is refused, so
 * all entities except XML's five are.
 *
 * <p>The parser tells where a start tag ends. No {@code <} stands inside a tag, so the last one
 * before that is its start, and the lines of the attributes follow.
 */
final class XmlText extends DefaultHandler2 {
  private static final String NO_DTD =
      "http://apache.org/xml/features/nonvalidating/load-external-dtd";
  private static final String DECLARATIONS = "http://xml.org/sax/properties/declaration-handler";
  private static final String NO_GENERAL = "http://xml.org/sax/features/external-general-entities";
  private static final String NO_PARAMETER =
      "http://xml.org/sax/features/external-parameter-entities";

  private final String text;
  private final Lines lines;
  private final Limits limits = new Limits();
  private final Deque<Open> open = new ArrayDeque<>();
  private @Nullable Locator locator;
  private @Nullable ConfigNode root;

  private XmlText(String text) {
    this.text = text;
    this.lines = new Lines(text);
  }

  static ConfigNode read(String text) throws UnreadableConfigException {
    XmlText handler = new XmlText(text);
    try {
      // The JDK's own: what another parser on the class path does with these features, nobody
      // knows.
      SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature(NO_DTD, false);
      factory.setFeature(NO_GENERAL, false);
      factory.setFeature(NO_PARAMETER, false);
      XMLReader reader = factory.newSAXParser().getXMLReader();
      reader.setProperty(DECLARATIONS, handler);
      reader.setContentHandler(handler);
      reader.setErrorHandler(handler);
      reader.setEntityResolver(handler);
      reader.parse(new InputSource(new StringReader(text)));
    } catch (SAXParseException e) {
      throw new UnreadableConfigException(Math.max(0, e.getLineNumber()), "no well-formed XML");
    } catch (SAXException e) {
      if (e.getException() instanceof UnreadableConfigException broken) {
        throw broken;
      }
      throw new UnreadableConfigException(0, "no well-formed XML");
    } catch (IOException | ParserConfigurationException e) {
      throw new UnreadableConfigException(0, "cannot be parsed: " + e.getClass().getSimpleName());
    }
    if (handler.root == null) {
      throw new UnreadableConfigException(0, "no element");
    }
    return handler.root;
  }

  @Override
  public void setDocumentLocator(Locator documentLocator) {
    this.locator = documentLocator;
  }

  @Override
  public void internalEntityDecl(String name, String value) throws SAXException {
    refuseEntity(name);
  }

  @Override
  public void externalEntityDecl(String name, @Nullable String publicId, @Nullable String systemId)
      throws SAXException {
    refuseEntity(name);
  }

  private void refuseEntity(String name) throws SAXException {
    int line = locator == null ? 0 : locator.getLineNumber();
    throw new SAXException(
        new UnreadableConfigException(
            line, "declares the entity " + name + ", which is not read: it can name other files"));
  }

  /** Never reads anything outside the file. */
  @Override
  public InputSource resolveEntity(
      @Nullable String name,
      @Nullable String publicId,
      @Nullable String baseUri,
      @Nullable String systemId) {
    return new InputSource(new StringReader(""));
  }

  @Override
  public void startElement(String uri, String local, String name, Attributes given)
      throws SAXException {
    int end =
        locator == null ? 0 : lines.offset(locator.getLineNumber(), locator.getColumnNumber());
    int start = Math.max(0, text.lastIndexOf('<', end - 1));
    int line = lines.line(start);
    List<ConfigEntry> attributes = new ArrayList<>();
    int at = start + name.length();
    try {
      limits.enter(open.size() + 1, line);
      for (int i = 0; i < given.getLength(); i++) {
        limits.enter(open.size() + 1, line);
        int found = text.indexOf(given.getQName(i), at);
        boolean isInside = found >= 0 && found < end;
        attributes.add(
            new ConfigEntry(
                given.getQName(i), given.getValue(i), isInside ? lines.line(found) : line));
        at = isInside ? found + given.getQName(i).length() : at;
      }
    } catch (UnreadableConfigException e) {
      throw new SAXException(e);
    }
    open.push(new Open(name, attributes, line));
  }

  @Override
  public void characters(char[] chars, int start, int length) {
    Open current = open.peek();
    if (current != null) {
      current.text.append(chars, start, length);
    }
  }

  @Override
  public void endElement(String uri, String local, String name) {
    Open closed = open.pop();
    ConfigNode node =
        new ConfigNode(
            closed.name,
            closed.text.toString().strip(),
            closed.attributes,
            closed.children,
            closed.line);
    Open parent = open.peek();
    if (parent == null) {
      root = node;
    } else {
      parent.children.add(node);
    }
  }

  /** Malformed documents throw; the default handler would print other errors. */
  @Override
  public void fatalError(SAXParseException e) throws SAXException {
    throw e;
  }

  /** An element that is still open. */
  private static final class Open {
    private final String name;
    private final List<ConfigEntry> attributes;
    private final int line;
    private final StringBuilder text = new StringBuilder();
    private final List<ConfigNode> children = new ArrayList<>();

    Open(String name, List<ConfigEntry> attributes, int line) {
      this.name = name;
      this.attributes = attributes;
      this.line = line;
    }
  }
}
