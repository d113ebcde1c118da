/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConfigurationEditTest {
  @TempDir private Path root;

  private Optional<String> edited(String file, String line, String key, Fix fix)
      throws IOException {
    Files.createDirectories(root.resolve(".git"));
    Path path = root.resolve("src/main/resources").resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, "first\n" + line + "\n");
    Finding finding =
        Finding.of(ReportSample.POOL, new Location.Config(file, 2, key), "wrong", fix);
    return ConfigurationEdit.of(finding, SourceTree.of(root, List.of(), List.of()))
        .map(
            edit -> {
              assertThat(edit.file()).isEqualTo("src/main/resources/" + file);
              assertThat(edit.line()).isEqualTo(2);
              return line.substring(0, edit.start())
                  + edit.replacement()
                  + line.substring(edit.end());
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a.properties | pool.size=2          | pool.size | pool.size=10",
        "a.properties | pool.size :  2       | pool.size | pool.size :  10",
        "a.properties | pool.size = two of   | pool.size | pool.size = 10",
        "a.yml        | size: 2              | pool.size | size: 10",
        "a.yaml       | size: '2'  # few     | pool.size | size: '10'  # few",
        "a.yml        | - size: \"2\"        | pool.size | - size: \"10\"",
        "a.xml        | <Pool size=\"2\" a=\"b\"/> | Pool/@size | <Pool size=\"10\" a=\"b\"/>",
        "a.xml        | <Pool maxsize=\"1\" size = '2'/> | Pool/@size | <Pool maxsize=\"1\" size = '10'/>",
      })
  void replacesTheValue(String file, String line, String key, String expected) throws IOException {
    String setting = key.equals("pool.size") && file.endsWith("properties") ? "pool.size" : "size";

    assertThat(edited(file, line, key, Fix.set("More", setting, "10"))).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a.properties | pool.size=2\\               | pool.size",
        "a.properties | pool.size.max=2             | pool.size",
        "a.properties | # pool.size=2               | pool.size",
        "a.yml        | size: >                     | pool.size",
        "a.yml        | size: [2, 3]                | pool.size",
        "a.yml        | size:                       | pool.size",
        "a.yml        | {size: 2, other: 3}         | pool.size",
        "a.xml        | <A size=\"2\"/><B size=\"3\"/> | A/@size",
        "a.xml        | <A size=\"${SIZE:-&quot;2}\"/> | A/@size",
        "a.json       | \"size\": 2                 | pool.size",
        "a.yml        | size: 2                     | pool.other",
      })
  void leavesAloneWhatIsNotAsPlain(String file, String line, String key) throws IOException {
    assertThat(edited(file, line, key, Fix.set("More", "size", "10"))).isEmpty();
  }

  @Test
  void isNoneForCodeSeveralSettingsRemovalsAndStrangeValues() throws IOException {
    Fix two = new Fix("Two", List.of(new Fix.Setting("size", "1"), new Fix.Setting("other", "1")));

    assertThat(edited("a.yml", "size: 2", "pool.size", two)).isEmpty();
    assertThat(edited("a.yml", "size: 2", "pool.size", Fix.of("Think"))).isEmpty();
    assertThat(edited("a.yml", "size: 2", "pool.size", Fix.remove("Drop it", "size"))).isEmpty();
    assertThat(edited("a.yml", "size: 2", "pool.size", Fix.set("Odd", "size", "a: b"))).isEmpty();
    assertThat(
            ConfigurationEdit.of(
                ReportSample.findings().get(0), SourceTree.of(root, List.of(), List.of())))
        .isEmpty();
  }
}
