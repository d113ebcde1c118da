/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Starts an application with the configuration in docs/logging.md and holds the page to what it
 * prints; {@code -Ddocs.update=true} writes that into the page.
 */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class StartUpPageTest {
  private static final Path PAGE = Path.of("../docs/logging.md");

  @TempDir Path directory;

  private static Matcher example(String page, String name) {
    Matcher found =
        Pattern.compile("(<!-- example: " + name + " -->\n```[a-z]*\n)(.*?)(```\n)", Pattern.DOTALL)
            .matcher(page);
    assertThat(found.find()).as("example " + name).isTrue();
    return found;
  }

  private ChildJvm.Result run(String mode, String level) throws Exception {
    String configuration =
        example(Files.readString(PAGE), "configuration")
            .group(2)
            .replace("logs.example", "localhost")
            .replace("port=\"5170\"", "port=\"1\"")
            .replace("level=\"info\"", "level=\"" + level + "\"");
    ChildJvm.Result result =
        ChildJvm.withGuard(QuietApp.class, directory)
            .property("hotguard.mode", mode)
            .resource("log4j2.xml", configuration)
            .run();
    assertThat(result.exit()).as(result::toString).isZero();
    return result;
  }

  @ParameterizedTest
  @ValueSource(strings = {"warn", "enforce"})
  void printsWhatThePageShows(String mode) throws Exception {
    String log4j = System.getProperty("test.log4j");
    assumeTrue(
        Objects.equals(log4j, System.getProperty("test.log4j.newest")),
        "the page shows the newest Log4j, and this is " + log4j);
    String printed =
        run(mode, "info").out().replaceAll(" /[^ ]*/log4j2.xml", " /srv/shop/log4j2.xml");
    if (Boolean.getBoolean("docs.update")) {
      update(mode, printed);
    }

    assertThat(printed).contains("io.hotguard.logging - hotguard: ");
    assertThat(example(Files.readString(PAGE), mode).group(2)).isEqualTo(printed);
  }

  private static void update(String example, String text) throws IOException {
    String page = Files.readString(PAGE);
    Matcher found = example(page, example);
    Files.writeString(
        PAGE, page.substring(0, found.start(2)) + text + page.substring(found.end(2)));
  }

  /** The page says that a report which the root's level hides is told of on the console. */
  @ParameterizedTest
  @CsvSource({"warn, error", "enforce, fatal"})
  void tellsOnTheConsoleOfAHiddenReport(String mode, String level) throws Exception {
    ChildJvm.Result result = run(mode, level);

    assertThat(result.out()).doesNotContain("io.hotguard.logging - ");
    assertThat(hidden(result)).hasSize(1);
  }

  @Test
  void tellsNothingBesidesAReportThatIsSeen() throws Exception {
    assertThat(hidden(run("warn", "warn"))).isEmpty();
  }

  private static List<String> hidden(ChildJvm.Result result) {
    return result
        .console()
        .lines()
        .filter(line -> line.contains("hides lines of the logging guard"))
        .collect(Collectors.toList());
  }
}
