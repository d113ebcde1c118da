/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static io.hotguard.benchmarks.prices.Pair.kept;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import jakarta.xml.bind.JAXBContext;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.helpers.DefaultHandler;

/** Mappers and parsers of JSON and XML. */
final class MapperPairs {
  private static final Order ORDER = new Order();
  private static final String XML = "<order><name>order</name><count>3</count></order>";
  private static final String STYLESHEET =
      """
      <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
        <xsl:template match="/order"><name><xsl:value-of select="name"/></name></xsl:template>
      </xsl:stylesheet>
      """;
  private static final String SCHEMA =
      """
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
        <xs:element name="order"><xs:complexType><xs:sequence>
          <xs:element name="name" type="xs:string"/><xs:element name="count" type="xs:int"/>
        </xs:sequence></xs:complexType></xs:element>
      </xs:schema>
      """;

  static final List<Pair<?>> ALL =
      List.of(
          kept("object-mapper", ObjectMapper::new, mapper -> mapper.writeValueAsString(ORDER)),
          kept(
              "json-mapper",
              () -> JsonMapper.builder().build(),
              mapper -> mapper.writeValueAsString(ORDER)),
          kept(
              "json-mapper-3",
              () -> tools.jackson.databind.json.JsonMapper.builder().build(),
              mapper -> mapper.writeValueAsString(ORDER)),
          kept("gson", Gson::new, gson -> gson.toJson(ORDER)),
          kept("gson-builder", () -> new GsonBuilder().create(), gson -> gson.toJson(ORDER)),
          kept("jaxb-context", () -> JAXBContext.newInstance(Order.class), MapperPairs::marshal),
          kept(
              "document-builder-factory",
              () -> DocumentBuilderFactory.newInstance().newDocumentBuilder(),
              MapperPairs::root),
          new Pair<>(
              "document-builder",
              Documents::new,
              documents -> root(documents.factory.newDocumentBuilder()),
              documents -> root(documents.builder)),
          kept(
              "sax-parser-factory",
              () -> SAXParserFactory.newInstance().newSAXParser(),
              parser -> {
                parser.reset();
                parser.parse(xml(), new DefaultHandler());
                return parser.isNamespaceAware();
              }),
          kept("xml-input-factory", XMLInputFactory::newInstance, MapperPairs::read),
          kept("xml-output-factory", XMLOutputFactory::newInstance, MapperPairs::write),
          kept(
              "transformer-factory",
              () -> TransformerFactory.newInstance().newTransformer(),
              MapperPairs::transform),
          new Pair<>(
              "stylesheet",
              Stylesheets::new,
              sheets -> transform(sheets.factory.newTransformer(source(STYLESHEET))),
              sheets -> transform(sheets.templates.newTransformer())),
          kept(
              "schema",
              () ->
                  SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                      .newSchema(source(SCHEMA)),
              schema -> {
                schema.newValidator().validate(source(XML));
                return true;
              }));

  private MapperPairs() {}

  private static InputStream xml() {
    return new ByteArrayInputStream(XML.getBytes(UTF_8));
  }

  private static Source source(String text) {
    return new StreamSource(new StringReader(text));
  }

  private static String root(DocumentBuilder builder) throws Exception {
    builder.reset();
    return builder.parse(xml()).getDocumentElement().getTagName();
  }

  private static String marshal(JAXBContext context) throws Exception {
    StringWriter text = new StringWriter();
    context.createMarshaller().marshal(ORDER, text);
    return text.toString();
  }

  private static String transform(Transformer transformer) throws Exception {
    StringWriter text = new StringWriter();
    transformer.transform(source(XML), new StreamResult(text));
    return text.toString();
  }

  private static String read(XMLInputFactory factory) throws Exception {
    XMLStreamReader reader = factory.createXMLStreamReader(xml());
    reader.nextTag();
    return reader.getLocalName();
  }

  private static String write(XMLOutputFactory factory) throws Exception {
    StringWriter text = new StringWriter();
    XMLStreamWriter writer = factory.createXMLStreamWriter(text);
    writer.writeEmptyElement("order");
    writer.writeEndDocument();
    writer.flush();
    return text.toString();
  }

  private static final class Documents {
    final DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    final DocumentBuilder builder = factory.newDocumentBuilder();

    Documents() throws Exception {}
  }

  private static final class Stylesheets {
    final TransformerFactory factory = TransformerFactory.newInstance();
    final javax.xml.transform.Templates templates = factory.newTemplates(source(STYLESHEET));

    Stylesheets() throws Exception {}
  }
}
