/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.FactsDerivation;
import io.hotguard.lint.fixture.FuzzRecord;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.rules.config.ConfigRuleProvider;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Mutated configuration files from seeds: no exception, no hang, no secret shown, nothing read that
 * is outside the file. The build tries some thousands; {@code mvn -Pfuzz -pl guard-lint -am test}
 * one million, in parts with {@code -Dfuzz.configs} and a {@code -Dfuzz.seed} for each.
 */
final class ConfigFuzzTest {
  private static final int INPUTS = Integer.getInteger("fuzz.configs", 3_000);
  private static final int MINUTES = Integer.getInteger("fuzz.minutes", 1);
  private static final long SEED = Long.getLong("fuzz.seed", 20261121);
  private static final int INPUTS_PER_RULE_RUN = 4;
  private static final int MAX_CHARS = 100_000;
  private static final String SECRET = "geheim";

  /** The text that an external entity would bring in, if one were resolved. */
  private static final String OUTSIDE = "from-outside-the-file";

  private static final List<String> PIECES =
      List.of(
          "<",
          ">",
          "</",
          "/>",
          "<!--",
          "-->",
          "<![CDATA[",
          "]]>",
          "&lt;",
          "&x;",
          "<?",
          "?>",
          "'",
          "\"",
          "=",
          ":",
          "- ",
          "{",
          "}",
          "[",
          "]",
          ",",
          "*a",
          "&a ",
          "<<: ",
          "---\n",
          "#---\n",
          "\n",
          "\r",
          "\t",
          "  ",
          "\\",
          "\\u00",
          "${",
          "${a:",
          ":-",
          "}",
          "!!",
          "|\n",
          ">-\n",
          "%",
          "\u0000",
          "\uFFFF",
          "\uD800",
          "-XX:",
          "password=" + SECRET,
          "<!DOCTYPE a SYSTEM \"OUTSIDE\">",
          "<!DOCTYPE a [<!ENTITY x SYSTEM \"OUTSIDE\">]>",
          "<!ENTITY % p SYSTEM \"OUTSIDE\"> %p;",
          "<a>&x;</a>",
          "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"OUTSIDE\" parse=\"text\"/>");

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final RuleCatalog catalog = RuleCatalog.of(List.of(new ConfigRuleProvider()));
  private final List<FactsDerivation> none = List.of();
  private final List<String> problems = new ArrayList<>();
  private final Map<String, String> corpus = new TreeMap<>();
  private final FuzzRecord trial = new FuzzRecord();
  private Path outside;

  @BeforeEach
  void collect() throws IOException {
    outside = Files.createTempFile("outside", ".txt");
    Files.writeString(outside, OUTSIDE);
    try (Stream<Path> files = Files.walk(Path.of("src/test/resources/fixtures"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = pathOf(file.getFileName().toString());
        if (!name.isEmpty()) {
          corpus.put(
              file.getParent().getFileName() + "/" + corpus.size() + "/" + name,
              Files.readString(file));
        }
      }
    }
    corpus.put(
        "a/logback.xml",
        "<configuration><root level='${x:-a}'><appender-ref ref='a'/></root></configuration>");
    corpus.put(
        "a/log4j2.xml",
        "<Configuration><Loggers><Root level='${x:-a}'/></Loggers></Configuration>");
    corpus.put(
        "a/log4j2.json",
        "{\"configuration\": {\"loggers\": {\"root\": [{\"level\": \"a\\u0041\"}, 1, null]}}}");
    corpus.put(
        "a/log4j2.yaml", "Configuration:\n  Loggers: &a\n    Root: {level: a}\n  b:\n    <<: *a\n");
    corpus.put(
        "a/log4j2.properties", "rootLogger.level = a\\\n  b\nproperty.x=${y}\nproperty.y=${x}\n");
  }

  /** The name under which a fixture's text would be found; empty for what is no fixture. */
  private static String pathOf(String name) {
    if (name.endsWith(".server.xml")) {
      return "server.xml";
    }
    if (name.endsWith(".pom.xml")) {
      return "pom.xml";
    }
    if (name.endsWith(".nginx.conf")) {
      return "nginx.conf";
    }
    if (name.endsWith(".yml")) {
      return "application.yml";
    }
    if (name.endsWith(".spring.properties")) {
      return "application.properties";
    }
    if (name.endsWith(".options")) {
      return "jvm.options";
    }
    if (name.endsWith(".sh")) {
      return "setenv.sh";
    }
    return name.endsWith(".Dockerfile") ? "Dockerfile" : "";
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void neitherThrowsNorHangsNorReadsAnythingElse() throws IOException {
    List<String> paths = List.copyOf(corpus.keySet());
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    int tried = 0;
    int read = 0;
    while (tried < INPUTS && problems.size() < 10 && System.nanoTime() < end) {
      String path = paths.get(random.nextInt(paths.size()));
      trial.count(kind(path));
      read +=
          tryOne(path, mutated(corpus.getOrDefault(path, "")), tried++ % INPUTS_PER_RULE_RUN == 0);
    }
    trial.write("ConfigFuzzTest", SEED, read, problems.size());
    assertThat(problems).isEmpty();
    assertThat(tried)
        .as(
            "of %s inputs in %s minutes; a hang, or too slow a machine: -Dfuzz.minutes",
            INPUTS, MINUTES)
        .isEqualTo(INPUTS);
    // Mutations that nothing survives would try the first check of each reader only.
    assertThat(read).isGreaterThan(INPUTS / 10);
  }

  /** The end of the name, or what stands for it where files of a kind have none. */
  private static String kind(String path) {
    String end = path.substring(path.lastIndexOf('.') + 1);
    return path.lastIndexOf('.') > path.lastIndexOf('/')
        ? end.replace("yml", "yaml")
        : "Dockerfile";
  }

  /** Whether it could be read. */
  private int tryOne(String path, byte[] content, boolean withRules) {
    try {
      ConfigReading reading = ConfigFiles.read(path, content);
      reading.notes().forEach(note -> lookFor(note.describe(), path));
      for (ConfigFacts facts : reading.facts()) {
        facts
            .root()
            .tree()
            .forEach(
                node ->
                    lookForOutside(
                        node.text() + node.attributes().stream().map(a -> a.value()).toList(),
                        path));
      }
      if (withRules) {
        check(path, reading.facts());
      }
      return reading.facts().isEmpty() ? 0 : 1;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      problems.add(
          e
              + " at "
              + e.getStackTrace()[0]
              + " for "
              + path
              + ": "
              + shorten(new String(content, UTF_8)));
      return 0;
    }
  }

  private void check(String path, List<ConfigFacts> files) {
    DerivedFacts derived = DerivedFacts.of(ConfigSet.of(files), none);
    for (InputNote note : derived.notes()) {
      problems.add(note.describe());
    }
    for (Object facts : derived.facts()) {
      CheckResult result = catalog.check(facts);
      result.failures().forEach(failure -> problems.add(failure.describe()));
      for (Finding finding : result.findings()) {
        lookForOutside(finding.describe(), path);
      }
    }
  }

  private void lookFor(String shown, String path) {
    if (shown.contains(SECRET)) {
      problems.add("a secret of " + path + " is shown: " + shorten(shown));
    }
    lookForOutside(shown, path);
  }

  private void lookForOutside(String shown, String path) {
    if (shown.contains(OUTSIDE)) {
      problems.add("another file was read for " + path);
    }
  }

  private static String shorten(String text) {
    return text.length() < 300 ? text : text.substring(0, 300) + "...";
  }

  private byte[] mutated(String text) {
    StringBuilder mutant = new StringBuilder(text);
    for (int edits = random.nextInt(1, 6); edits > 0; edits--) {
      int at = random.nextInt(mutant.length() + 1);
      int end = Math.min(mutant.length(), at + random.nextInt(1, 40));
      switch (random.nextInt(8)) {
        case 0 -> mutant.delete(at, end);
        case 1 -> mutant.insert(at, mutant.substring(at, end));
        case 2 -> mutant.insert(at, mutant.substring(at, end).repeat(random.nextInt(1, 200)));
        case 3 -> mutant.setLength(at);
        case 4 -> mutant.insert(at, (char) random.nextInt(0x300));
        default -> mutant.insert(at, piece().repeat(random.nextInt(50) == 0 ? 300 : 1));
      }
      mutant.setLength(Math.min(mutant.length(), MAX_CHARS));
    }
    byte[] bytes = mutant.toString().getBytes(UTF_8);
    return random.nextInt(10) == 0 ? withBrokenBytes(bytes) : bytes;
  }

  private String piece() {
    return PIECES.get(random.nextInt(PIECES.size())).replace("OUTSIDE", outside.toUri().toString());
  }

  private byte[] withBrokenBytes(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = random.nextInt(bytes.length + 1);
    out.write(bytes, 0, at);
    out.write(random.nextInt(256));
    out.write(bytes, at, bytes.length - at);
    return out.toByteArray();
  }

  /** Time that grows with the square of the length shows here. */
  @Test
  @Timeout(300)
  void readsTheLargestFiles() {
    int chars = 1 << 15;
    for (String piece : PIECES) {
      for (String path :
          List.of(
              "server.xml",
              "log4j2.json",
              "application.yml",
              "log4j2.properties",
              "jvm.options",
              "setenv.sh",
              "Dockerfile")) {
        String start =
            path.equals("Dockerfile")
                ? "ENV JAVA_OPTS="
                : path.equals("setenv.sh") ? "JAVA_OPTS=" : "";
        tryOne(path, (start + piece.repeat(chars / piece.length())).getBytes(UTF_8), true);
      }
    }
    assertThat(problems).isEmpty();
  }
}
