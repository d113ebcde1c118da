/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.ClassFiles;
import io.hotguard.lint.gate.CheckConfigurationException;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.specimen.Helper;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleFailure;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckRequestTest {
  private static final RuleDescriptor QUEUE =
      RuleDescriptor.error("SampleQueue", "A sample.", Moment.BUILD);
  private static final RuleCatalog RULES = RuleCatalog.of(List.of(() -> List.of(new Stub(QUEUE))));
  private static final Finding FOUND =
      Finding.of(QUEUE, new Location.Config("a.yml", 1, "a"), "is wrong");

  @TempDir private Path folder;

  private record Stub(RuleDescriptor descriptor) implements Rule<String> {
    @Override
    public Class<String> factsType() {
      return String.class;
    }

    @Override
    public void check(String facts, FindingSink sink) {}
  }

  private CheckRequest check() {
    return new CheckRequest(RULES, folder)
        .jdbcUrl(new CheckResult(List.of(FOUND), List.of()), "elsewhere");
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  @Test
  void reportsWhatWasFoundElsewhereToo() throws IOException {
    RuleFailure failure =
        new RuleFailure(QUEUE.name(), "java.lang.String", new IllegalStateException("broken"));
    ReportContent content =
        new CheckRequest(RULES, folder)
            .jdbcUrl(new CheckResult(List.of(FOUND), List.of(failure)), "elsewhere")
            .run();

    assertThat(content.verdict().findings()).containsExactly(FOUND);
    assertThat(content.report().failures())
        .extracting(CheckReport.Failure::describe)
        .containsExactly("elsewhere: " + failure.describe());
    assertThat(content.version()).matches("\\d+\\.\\d+.*");
    assertThat(content.rules()).containsOnlyKeys("SampleQueue");
  }

  @Test
  void findsTheSettingsInTheFolder() throws IOException {
    write("hotguard.yml", "severities: {SampleQueue: note}\n");

    assertThat(check().run().verdict().findings())
        .extracting(Finding::severity)
        .containsExactly(Severity.NOTE);
  }

  @Test
  void readsTheSettingsThatItIsGiven() throws IOException {
    write("hotguard.yml", "severities: {SampleQueue: note}\n");
    write("other.yml", "severities: {SampleQueue: off}\n");

    assertThat(check().settings(Path.of("other.yml")).run().verdict().switchedOff()).isEqualTo(1);
  }

  @Test
  void refusesSettingsThatAreNotThereOrWrong() throws IOException {
    write("wrong.yml", "exclude: [a]\n");
    write("list.yml", "- a\n");

    assertThatThrownBy(() -> check().settings(Path.of("none.yml")).run())
        .isInstanceOf(CheckConfigurationException.class)
        .hasMessage("none.yml: no such file; it must be a settings file");
    assertThatThrownBy(() -> check().settings(Path.of("")).run())
        .hasMessageEndingWith(": is a folder; it must be a settings file");
    assertThatThrownBy(() -> check().settings(Path.of("wrong.yml")).run())
        .isInstanceOf(CheckConfigurationException.class)
        .hasMessage("wrong.yml:1: unknown key 'exclude'; did you mean excludes?");
    assertThatThrownBy(() -> check().settings(Path.of("list.yml")).run())
        .isInstanceOf(CheckConfigurationException.class)
        .hasMessageStartingWith("list.yml:1: ");
  }

  @Test
  void writesABaselineAndThenReportsNothingOfIt() throws IOException {
    Path file = Path.of("known.txt");

    ReportContent first = check().baseline(file, true).run();
    ReportContent second = check().baseline(file, false).run();

    assertThat(first.verdict().findings()).isEmpty();
    assertThat(first.verdict().known()).isEqualTo(1);
    assertThat(second.verdict()).isEqualTo(first.verdict());
    assertThat(Files.readString(folder.resolve(file)))
        .isEqualTo(
            """
            # Hotguard baseline 3: rule, place, subject, severity, count
            SampleQueue\ta.yml (a)\t\terror\t1
            """);
  }

  @Test
  void keepsToABaselineOfAnEarlierVersionAndSaysWhatItLacks() throws IOException {
    write("known.txt", "SampleQueue\ta.yml (a)\t0123456789abcdef\terror\t1\n");

    ReportContent content = check().baseline(Path.of("known.txt"), false).run();

    assertThat(content.verdict().findings()).isEmpty();
    assertThat(content.verdict().known()).isEqualTo(1);
    assertThat(content.report().notes())
        .extracting(note -> note.describe())
        .singleElement(STRING)
        .startsWith("known.txt: written by an earlier version")
        .endsWith("--write-baseline");
    check().baseline(Path.of("known.txt"), true).run();
    assertThat(check().baseline(Path.of("known.txt"), false).run().report().notes()).isEmpty();
  }

  @Test
  void replacesABaselineThatCannotBeRead() throws IOException {
    write("known.txt", "<<<<<<< ours\n");

    assertThatThrownBy(() -> check().baseline(Path.of("known.txt"), false).run())
        .isInstanceOf(CheckConfigurationException.class);
    assertThat(check().baseline(Path.of("known.txt"), true).run().verdict().known()).isEqualTo(1);
  }

  @Test
  void refusesABaselineThatIsNotThere() {
    assertThatThrownBy(() -> check().baseline(Path.of("known.txt"), false).run())
        .isInstanceOf(CheckConfigurationException.class)
        .hasMessage(
            "known.txt: no such file; it must be a baseline; to write it, add --write-baseline");
  }

  @Test
  void refusesAnInputThatIsNotThere() {
    assertThatThrownBy(() -> check().inputs(List.of(Path.of("target/classes"))).run())
        .isInstanceOf(CheckConfigurationException.class)
        .hasMessage(
            "target/classes: no such file or folder; build the project first, or correct the path");
  }

  @Test
  void refusesInputsThatAllHoldNothingWhereItNeedsSome() throws IOException {
    for (String empty : List.of("a", "b", "c", "d")) {
      Files.createDirectories(folder.resolve(empty));
    }
    List<Path> inputs = Stream.of("a", "b", "c", "d").map(Path::of).toList();
    String nothing = ": holds no class file, and no configuration file of a known name";
    Path known = Path.of("known.txt");

    CheckRequest picky = new CheckRequest(RULES, folder).needsInput().baseline(known, true);
    assertThatThrownBy(() -> picky.inputs(inputs).run())
        .isInstanceOf(CheckConfigurationException.class)
        .hasMessage(
            "nothing to check: a%1$s; b%1$s; c%1$s; and 1 more; give what the build has made, such as target/classes",
            nothing);
    assertThat(folder.resolve(known)).doesNotExist();
    assertThat(check().inputs(inputs).needsInput().run().report().notes()).hasSize(4);
    assertThat(new CheckRequest(RULES, folder).inputs(inputs).run().report().notes()).hasSize(4);

    write("d/application.yml", "server:\n  port: 1\n");
    assertThat(picky.inputs(inputs).run().report().notes()).hasSize(3);
  }

  @Test
  void refusesEntryPointsOfWhichNoneIsThereWhereItNeedsSome() throws IOException {
    Path file = folder.resolve("Helper.class");
    Files.write(file, ClassFiles.bytes(Helper.class));
    write("hotguard.yml", "entry-points: [com.acme.A.a]\nentry-annotations: [com.acme.B]\n");
    CheckRequest picky = new CheckRequest(RULES, folder).needsInput().inputs(List.of(file));

    assertThatThrownBy(picky::run)
        .isInstanceOf(CheckConfigurationException.class)
        .hasMessageStartingWith("hotguard.yml: com.acme.A.a: no method with code has this name; ")
        .hasMessageContaining("; com.acme.B: no class or method has this annotation; ");
    assertThat(new CheckRequest(RULES, folder).inputs(List.of(file)).run().report().notes())
        .as("a module of a build")
        .hasSize(2);
    write("hotguard.yml", "entry-points: [com.acme.A.a, '**Helper.pause']\n");
    assertThat(picky.run().report().notes()).hasSize(1);
  }

  @Test
  void namesAConfigurationFileWhereItWasWrittenAndOnce() throws IOException {
    for (String copy : List.of("src/main/resources", "target/classes")) {
      Files.createDirectories(folder.resolve(copy));
      write(copy + "/application.yml", "server:\n  port: 1\n");
    }
    Rule<ConfigSet> port = new Port();

    ReportContent content =
        new CheckRequest(RuleCatalog.of(List.of(() -> List.of(port))), folder)
            .inputs(List.of(Path.of("target/classes"), Path.of("src/main/resources")))
            .run();

    assertThat(content.verdict().findings())
        .extracting(Finding::location)
        .containsExactly(
            new Location.Config("src/main/resources/application.yml", 2, "server.port"));
  }

  /** Reports every entry. */
  private static final class Port implements Rule<ConfigSet> {
    private static final RuleDescriptor DESCRIPTOR =
        RuleDescriptor.note("SamplePort", "A sample.", Moment.BUILD);

    @Override
    public RuleDescriptor descriptor() {
      return DESCRIPTOR;
    }

    @Override
    public Class<ConfigSet> factsType() {
      return ConfigSet.class;
    }

    @Override
    public void check(ConfigSet facts, FindingSink sink) {
      for (ConfigFacts file : facts.files(ConfigKind.SPRING)) {
        file.entries()
            .forEach(e -> sink.report(Finding.of(DESCRIPTOR, e.location(file.file()), "a port")));
      }
    }
  }
}
