/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.MarkdownPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Does what docs/tutorial.md says, from top to bottom, in an empty folder.
 *
 * <p>Below {@code <!-- file: PATH -->} stands a file, below {@code <!-- insert: PATH#ELEMENT -->}
 * what goes to the beginning of an element, below {@code <!-- run: NAME -->} lines for a shell that
 * keeps its folder, and below {@code <!-- prints: NAME -->} lines that the last of them have
 * printed among others, in this order, with {@code ...} for anything.
 */
final class TutorialIT {
  private static final MarkdownPage PAGE = page("../docs/tutorial.md");

  private static MarkdownPage page(String file) {
    try {
      return MarkdownPage.read(Path.of(file));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void everyStepDoesWhatThePageSays() throws Exception {
    NewUser user = NewUser.in("tutorial");
    Path folder = user.folder();
    String printed = "";
    int steps = 0;
    for (MarkdownPage.Block block : PAGE.blocks()) {
      String text = block.text();
      switch (block.kind()) {
        case "file" -> user.write(block.name(), text);
        case "insert" -> {
          String[] place = block.name().split("#", 2);
          user.insert(place[0], place[1], text);
        }
        case "run" -> {
          NewUser.Result result = user.run(folder, text);
          assertThat(result.exit()).as("%s%n%s", text, result.output()).isZero();
          folder = result.folder();
          printed = result.output();
          steps++;
        }
        case "prints" -> assertThat(printed).containsPattern(inThisOrder(text));
        default -> throw new IllegalStateException("line " + block.line() + " has no marker");
      }
    }
    assertThat(steps).isGreaterThan(5);
  }

  private static Pattern inThisOrder(String lines) {
    String pattern =
        lines
            .lines()
            .map(
                line ->
                    Arrays.stream(line.split("\\.\\.\\.", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")))
            .collect(Collectors.joining("$(?s:.*?)^", "^", "$"));
    return Pattern.compile(pattern, Pattern.MULTILINE);
  }

  /** Tries what a reader copies from other pages. */
  @Test
  void theBillOfMaterialsAndThePluginAreThoseOfTheOtherPages() throws IOException {
    String tried = unindented(PAGE.text());
    for (String other : List.of("../docs/getting-started.md", "../docs/maven.md")) {
      String copied = page(other).first("xml");
      assertThat(tried).contains(unindented(copied));
      assertThat(copied).contains("<version>" + NewUser.version() + "</version>");
    }
  }

  private static String unindented(String text) {
    return text.replaceAll("(?m)^ +", "");
  }
}
