/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** README, docs/** and the pages of benchmarks, together. */
final class PagesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern KEY_ROW = Pattern.compile("^\\| `(hotguard\\.[a-z.-]+)` \\|");
  private static final Pattern KEY =
      Pattern.compile("(?:-D|^|`)(hotguard\\.[a-z][a-z.-]*[a-z])=", Pattern.MULTILINE);

  @TempDir private Path folder;

  private static Map<String, MarkdownPage> pages() throws IOException {
    Map<String, MarkdownPage> pages = new TreeMap<>();
    for (MarkdownPage page : MarkdownPage.all(ROOT)) {
      pages.put(ROOT.relativize(page.file()).toString().replace('\\', '/'), page);
    }
    return pages;
  }

  private MarkdownPage page(String text) throws IOException {
    return MarkdownPage.read(Files.writeString(folder.resolve("page.md"), text));
  }

  @Test
  void everyLinkLeadsToAFileAndAHeading() throws IOException {
    List<String> dead = new ArrayList<>();
    int links = 0;
    for (MarkdownPage page : pages().values()) {
      dead.addAll(page.deadLinks());
      links += page.targets().size();
    }

    assertThat(links).isGreaterThan(200);
    assertThat(dead).isEmpty();
  }

  @Test
  void findsDeadLinks() throws IOException {
    MarkdownPage page =
        page(
            """
            # The `one`: heading
            ## Twice
            ## Twice
            [a](#the-one-heading) [b](#twice-1) [c](page.md#twice) [d](https://example.org/x)
            `[no](link)`
            ```
            [no](link)
            ```
            [e](#other) [f](missing.md) [g](page.md#twice-2)
            """);

    assertThat(page.targets()).hasSize(6);
    assertThat(page.deadLinks())
        .hasSize(3)
        .anyMatch(line -> line.endsWith("there is no heading for #other"))
        .anyMatch(line -> line.endsWith("there is no missing.md"))
        .anyMatch(line -> line.endsWith("there is no heading for page.md#twice-2"));
  }

  /** {@code mvn test -Ddocs.update=true} writes the tests' text into the pages. */
  @Test
  void everyJavaExampleIsCompiledByATest() throws IOException {
    Snippets snippets = Snippets.of(ROOT);
    Map<String, MarkdownPage> pages = pages();
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, MarkdownPage> entry : pages.entrySet()) {
      MarkdownPage page = entry.getValue();
      if (Boolean.getBoolean("docs.update")) {
        String updated = snippets.updated(entry.getKey(), page);
        if (!updated.equals(page.text())) {
          Files.writeString(page.file(), updated, StandardCharsets.UTF_8);
        }
        page = MarkdownPage.read(page.file());
      }
      problems.addAll(snippets.problems(entry.getKey(), page));
    }

    assertThat(problems).isEmpty();
    assertThat(snippets.unshown(pages)).as("shown by no page").isEmpty();
    assertThat(snippets.sources()).hasSizeGreaterThan(15);
  }

  @Test
  void refusesJavaThatNoTestHas() throws IOException {
    Snippets snippets = new Snippets(Map.of("page.md#one", "int one;\n", "page.md#two", ""));
    MarkdownPage page =
        page(
            """
            <!-- snippet: one -->
            ```java
            long one;
            ```
            ```java
            int three;
            ```
            """);

    assertThat(snippets.problems("page.md", page)).hasSize(2);
    assertThat(snippets.unshown(Map.of("page.md", page))).containsExactly("page.md#two");
    assertThat(snippets.problems("page.md", page(snippets.updated("page.md", page)))).hasSize(1);
  }

  @Test
  void everyXmlExampleIsWellFormed() throws Exception {
    int examples = 0;
    for (Map.Entry<String, MarkdownPage> entry : pages().entrySet()) {
      for (MarkdownPage.Block block : entry.getValue().blocks()) {
        if (block.language().equals("xml")) {
          // Some are several elements that go to the same place.
          String whole = "<page>" + block.text() + "</page>";
          parser().parse(source(entry.getKey() + ":" + block.line(), whole));
          examples++;
        }
      }
    }

    assertThat(examples).isGreaterThan(3);
    assertThatThrownBy(() -> parser().parse(source("torn", "<a><b></a>")))
        .isInstanceOf(SAXException.class);
  }

  private static DocumentBuilder parser() throws ParserConfigurationException {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setErrorHandler(new DefaultHandler());
    return builder;
  }

  private static InputSource source(String place, String text) {
    InputSource source = new InputSource(new StringReader(text));
    source.setSystemId(place);
    return source;
  }

  /** The tables of keys are held to the code by the modules that declare them. */
  @Test
  void everyKeyInAnExampleIsInATableOfKeys() throws IOException {
    Map<String, MarkdownPage> pages = pages();
    Set<String> known = new TreeSet<>();
    Map<String, String> used = new TreeMap<>();
    for (Map.Entry<String, MarkdownPage> entry : pages.entrySet()) {
      String text = entry.getValue().text();
      text.lines().map(KEY_ROW::matcher).filter(Matcher::find).forEach(m -> known.add(m.group(1)));
      KEY.matcher(text).results().forEach(key -> used.put(key.group(1), entry.getKey()));
      for (MarkdownPage.Block block : entry.getValue().blocks()) {
        if (block.language().equals("properties")) {
          Properties properties = new Properties();
          properties.load(new StringReader(block.text()));
          properties.stringPropertyNames().stream()
              .filter(key -> key.startsWith("hotguard."))
              .forEach(key -> used.put(key, entry.getKey()));
        }
      }
    }

    assertThat(known).hasSizeGreaterThan(15);
    assertThat(used).hasSizeGreaterThan(5);
    used.keySet().removeAll(known);
    used.keySet().removeIf(key -> key.startsWith("hotguard.test."));
    assertThat(used).as("keys that no table has, and a page that uses them").isEmpty();
  }
}
