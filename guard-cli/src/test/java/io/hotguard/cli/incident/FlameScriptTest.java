/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.FlameNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/** Runs the script of the flame graph over the boxes that Java drew, and uses its controls. */
@EnabledForJreRange(
    max = JRE.JAVA_21,
    disabledReason = "the script engine for JDK 17 calls a method that JDK 22 no longer has")
final class FlameScriptTest {
  private static final String WIDTH = "1200";

  private final Context context =
      Context.newBuilder("js")
          .option("engine.WarnInterpreterOnly", "false")
          .option("js.ecmascript-version", "2022")
          .build();
  private Value document;

  private static FlameNode node(String name, long weight, FlameNode... children) {
    return new FlameNode(name, weight, "", List.of(children));
  }

  /** {@code A.a} calls itself, then {@code B.b}; both calls of {@code B.b} are one when folded. */
  private static FlameNode flame() {
    return node(
        "",
        10,
        node(
            "com.acme.A.a",
            8,
            node("com.acme.A.a", 5, node("com.acme.B.b", 3)),
            node("com.acme.B.b", 1)),
        node("com.acme.C.c", 2));
  }

  private static String page() throws IOException {
    StringBuilder page = new StringBuilder();
    FlameSvg.write(flame(), page);
    return page.toString();
  }

  private static String resource(Class<?> type, String name) throws IOException {
    try (InputStream stream = type.getResourceAsStream(name)) {
      assertThat(stream).as(name).isNotNull();
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @BeforeEach
  void runTheScript() throws Exception {
    document =
        context.eval("js", resource(FlameScriptTest.class, "/flame-document.js") + "document;");
    Element svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(page())))
            .getDocumentElement();
    document.invokeMember("append", copyOf(svg));
    context.eval("js", resource(DiagnosisHtml.class, "flame.js"));
  }

  @AfterEach
  void close() {
    context.close();
  }

  private Value copyOf(Element element) {
    Value copy = document.invokeMember("createElement", element.getTagName());
    NamedNodeMap attributes = element.getAttributes();
    for (int i = 0; i < attributes.getLength(); i++) {
      Node attribute = attributes.item(i);
      copy.invokeMember("setAttribute", attribute.getNodeName(), attribute.getNodeValue());
    }
    for (Node each = element.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each instanceof Element child) {
        copy.invokeMember("append", copyOf(child));
      } else {
        copy.invokeMember("append", each.getNodeValue());
      }
    }
    return copy;
  }

  private Value find(String selector, int index) {
    return document.invokeMember("querySelectorAll", selector).getArrayElement(index);
  }

  /** The boxes: title, x, y and width, and whether the search marks it. */
  private List<String> boxes() {
    Value boxes = find("svg", 0).invokeMember("querySelectorAll", "g");
    return IntStream.range(0, (int) boxes.getArraySize())
        .mapToObj(boxes::getArrayElement)
        .map(
            box -> {
              Value rect = box.invokeMember("querySelector", "rect");
              String title =
                  box.invokeMember("querySelector", "title").getMember("textContent").asString();
              String hit = attribute(rect, "class").contains("hit") ? " hit" : "";
              return title
                  + " at "
                  + attribute(rect, "x")
                  + ","
                  + attribute(rect, "y")
                  + " wide "
                  + attribute(rect, "width")
                  + hit;
            })
        .toList();
  }

  private static String attribute(Value element, String name) {
    return element.invokeMember("getAttribute", name).asString();
  }

  private String info() {
    return find("span", 0).getMember("textContent").asString();
  }

  private void click(int box) {
    find("svg", 0)
        .invokeMember("querySelectorAll", "g")
        .getArrayElement(box)
        .invokeMember("dispatch", "click");
  }

  private void search(String text) {
    Value field = find("input", 0);
    field.putMember("value", text);
    field.invokeMember("dispatch", "input");
  }

  private static final List<String> ALL =
      List.of(
          "com.acme.A.a: 80.0 % at 0,0 wide 960",
          "com.acme.A.a: 50.0 % at 0,15 wide 600",
          "com.acme.B.b: 30.0 % at 0,30 wide 360",
          "com.acme.B.b: 10.0 % at 600,15 wide 120",
          "com.acme.C.c: 20.0 % at 960,0 wide 240");

  @Test
  void drawsTheBoxesOfThePageAgain() {
    assertThat(boxes()).containsExactlyElementsOf(ALL);
    assertThat(info()).isEqualTo("Click a method to zoom in.");
    assertThat(find("button", 0).getMember("disabled").asBoolean()).isTrue();
  }

  @Test
  void aClickGivesAMethodTheWholeWidth() {
    click(1);

    assertThat(boxes())
        .containsExactly(
            "com.acme.A.a: 80.0 % at 0,0 wide " + WIDTH,
            "com.acme.A.a: 50.0 % at 0,15 wide " + WIDTH,
            "com.acme.B.b: 30.0 % at 0,30 wide 720");
    assertThat(info()).isEqualTo("com.acme.A.a: 50.0 %");

    Value button = find("button", 0);
    assertThat(button.getMember("disabled").asBoolean()).isFalse();
    button.invokeMember("dispatch", "click");
    assertThat(boxes()).containsExactlyElementsOf(ALL);
  }

  @Test
  void escapeShowsAllAgain() {
    click(4);
    assertThat(boxes()).containsExactly("com.acme.C.c: 20.0 % at 0,0 wide " + WIDTH);

    document.invokeMember("dispatch", "keydown", context.eval("js", "({ key: 'a' })"));
    assertThat(boxes()).hasSize(1);
    document.invokeMember("dispatch", "keydown", context.eval("js", "({ key: 'Escape' })"));
    assertThat(boxes()).containsExactlyElementsOf(ALL);
  }

  /** A hit below another one is in its share already. */
  @Test
  void aSearchMarksItsHitsAndAddsUpTheirShare() {
    search(" B.B ");
    assertThat(boxes().stream().filter(box -> box.endsWith(" hit")))
        .containsExactly(ALL.get(2) + " hit", ALL.get(3) + " hit");
    assertThat(info()).isEqualTo("Click a method to zoom in. Found: 40.0 %.");

    search("acme.a");
    assertThat(info()).endsWith(" Found: 80.0 %.");
    search("nowhere");
    assertThat(boxes()).containsExactlyElementsOf(ALL);
    assertThat(info()).endsWith(" Found: 0.0 %.");
    search("");
    assertThat(info()).isEqualTo("Click a method to zoom in.");
  }

  @Test
  void aFoldMakesOneBoxOfAMethodThatCallsItself() {
    Value fold = find("input", 1);
    fold.putMember("checked", true);
    fold.invokeMember("dispatch", "change");

    assertThat(boxes())
        .containsExactly(
            "com.acme.A.a: 80.0 % at 0,0 wide 960",
            "com.acme.B.b: 40.0 % at 0,15 wide 480", "com.acme.C.c: 20.0 % at 960,0 wide 240");

    fold.putMember("checked", false);
    fold.invokeMember("dispatch", "change");
    assertThat(boxes()).containsExactlyElementsOf(ALL);
  }
}
