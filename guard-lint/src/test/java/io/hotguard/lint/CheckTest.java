/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.Instruction.Call;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.CheckReport.Suppressed;
import io.hotguard.lint.config.StrictYaml;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.input.InputPaths;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.lint.specimen.ColdOnly;
import io.hotguard.lint.specimen.Helper;
import io.hotguard.lint.specimen.Service;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleProvider;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CheckTest {
  private static final String PACKAGE = "io.hotguard.lint.specimen.";

  private static final String FAILURE =
      ": rule FailingStub failed on io.hotguard.code.CodeFacts: java.lang.IllegalStateException: a defect";

  @TempDir private Path folder;
  private Path classes;

  /** Every call of {@code Thread.sleep} is an error. */
  private static class SleepStub implements Rule<CodeFacts> {
    private final RuleDescriptor descriptor =
        RuleDescriptor.error(getClass().getSimpleName(), "A call that sleeps.", Moment.BUILD);

    @Override
    public RuleDescriptor descriptor() {
      return descriptor;
    }

    @Override
    public Class<CodeFacts> factsType() {
      return CodeFacts.class;
    }

    @Override
    public void check(CodeFacts facts, FindingSink sink) {
      for (CodeFacts.Body body : facts.bodies()) {
        for (Call call : body.method().all(Call.class)) {
          if (call.target().is("java.lang.Thread", "sleep")) {
            sink.report(Finding.of(descriptor, body.location(call.site()), "it sleeps"));
          }
        }
      }
    }
  }

  private static final class ColdSleepStub extends SleepStub implements ColdCodeRule {
    @Override
    public Set<String> mentions() {
      return Set.of("java.lang.Thread.sleep");
    }
  }

  private static final class FailingStub extends SleepStub {
    @Override
    public void check(CodeFacts facts, FindingSink sink) {
      throw new IllegalStateException("a defect");
    }
  }

  /** Every configuration file is a warning. */
  private static final class FileStub implements Rule<ConfigSet> {
    private final RuleDescriptor descriptor =
        RuleDescriptor.warning("FileStub", "A file.", Moment.BUILD);

    @Override
    public RuleDescriptor descriptor() {
      return descriptor;
    }

    @Override
    public Class<ConfigSet> factsType() {
      return ConfigSet.class;
    }

    @Override
    public void check(ConfigSet facts, FindingSink sink) {
      for (ConfigFacts file : facts.files()) {
        sink.report(Finding.of(descriptor, new Location.Config(file.file(), 1, ""), "a file"));
      }
    }
  }

  private static RuleCatalog catalog(Rule<?>... rules) {
    RuleProvider provider = () -> List.of(rules);
    return RuleCatalog.of(List.of(provider));
  }

  @BeforeEach
  void writeClasses() throws IOException {
    classes = folder.resolve("classes");
    for (Class<?> type : List.of(Service.class, Helper.class, ColdOnly.class)) {
      Path file = classes.resolve(type.getName().replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, ClassFiles.bytes(type));
    }
  }

  private CheckReport check(Rule<?>... rules) {
    return check(List.of(classes), rules);
  }

  private static CheckReport check(List<Path> inputs, Rule<?>... rules) {
    return check(inputs, 4, rules);
  }

  private static CheckReport check(List<Path> inputs, int threads, Rule<?>... rules) {
    return new Check(
            catalog(rules),
            inputs,
            CheckSettings.defaults().withAs(CheckedAs.APPLICATION),
            RecordedCode.none(),
            threads,
            ReadLimits.DEFAULT)
        .run();
  }

  /** With a settings file. */
  private CheckReport check(String settings, Rule<?>... rules) {
    return new Check(
            catalog(rules),
            List.of(classes),
            CheckSettings.of("a.yml", StrictYaml.read("a.yml", settings), List.of())
                .withAs(CheckedAs.APPLICATION),
            RecordedCode.none())
        .run();
  }

  private static List<String> places(CheckReport report) {
    return report.findings().stream()
        .map(f -> f.severity() + " " + f.location().describe().replaceAll(":\\d+$", ""))
        .map(text -> text.replace(PACKAGE, ""))
        .toList();
  }

  @Test
  void reportsHotFindingsWithTheirPathAndColdOnesAsNotes() {
    CheckReport report = check(new SleepStub());

    assertThat(places(report)).containsExactly("ERROR Helper.pause", "NOTE Service.cold");
    assertThat(report.findings().get(0).path())
        .extracting(Location.Code::method)
        .containsExactly("handle");
    assertThat(report.findings().get(1).path()).isEmpty();
    assertThat(report.notes()).isEmpty();
    assertThat(report.failures()).isEmpty();
  }

  @Test
  void reportsWhatCodeAllowsAndWhatItNeedNotAllow() {
    CheckReport report = check(new SleepStub());

    assertThat(report.suppressed())
        .extracting(Suppressed::mark)
        .extracting(mark -> mark.method() + ": " + mark.reason())
        .containsExactly("allowed: measured");
    assertThat(report.unusedSuppressions())
        .extracting(mark -> mark.method() + ": " + mark.reason())
        .containsExactly("unneeded: no longer needed");
  }

  @Test
  void showsColdClassesToRulesThatSayWhatTheyLookFor() {
    assertThat(places(check(new ColdSleepStub())))
        .containsExactly(
            "ERROR Helper.pause",
            "ERROR Service.allowed",
            "NOTE ColdOnly.nightly",
            "NOTE Service.cold");
  }

  @Test
  void reportsOnTheClassesThatAreAskedForAndFollowsAll() {
    assertThat(places(check("includes: ['**Helper']", new SleepStub())))
        .containsExactly("ERROR Helper.pause");
    assertThat(places(check("includes: [" + PACKAGE + "*]", new SleepStub()))).hasSize(2);
    assertThat(places(check("excludes: [io.hotguard.**]", new SleepStub()))).isEmpty();
  }

  @Test
  void takesEntryPointsThatAreNamed() {
    CheckReport report = check("entry-points: ['**ColdOnly.nightly']", new ColdSleepStub());

    assertThat(places(report)).contains("ERROR ColdOnly.nightly");
  }

  @Test
  void saysWhichNamedEntryPointsAreNotThere() {
    CheckReport report =
        check(
            """
            entry-points: ['**ColdOnly.nightly', %sColdOnly.nightli, com.acme.*.on*]
            entry-annotations: [io.hotguard.HotPath, com.acme.Endpoint]
            """
                .formatted(PACKAGE),
            new ColdSleepStub());

    assertThat(report.notes())
        .extracting(InputNote::describe)
        .containsExactly(
            "named entry point: com.acme.*.on*: no method with code has this name;"
                + " correct entry-points: class.method, * for anything but a dot, ** for anything",
            "named entry point: com.acme.Endpoint: no class or method has this annotation;"
                + " correct entry-annotations, and keep the annotation in the class file",
            "named entry point: "
                + PACKAGE
                + "ColdOnly.nightli: no method with code has this name; did you mean "
                + PACKAGE
                + "ColdOnly.nightly?");
  }

  @Test
  void namesRulesThatFailAndRunsTheOthers() {
    CheckReport report = check(new FailingStub(), new SleepStub());

    assertThat(places(report)).hasSize(2);
    assertThat(report.failures())
        .extracting(CheckReport.Failure::describe)
        .containsExactly(PACKAGE + "Helper" + FAILURE, PACKAGE + "Service" + FAILURE);
  }

  @Test
  void looksOnceAtAClassThatIsThereTwice() {
    Path jar = new TestArchive().with(Service.class).write(folder.resolve("a.jar"));
    Path same =
        new TestArchive()
            .with("META-INF/versions/11/x/Service.class", ClassFiles.bytes(Service.class))
            .with(Service.class)
            .write(folder.resolve("b.jar"));

    CheckReport report = check(List.of(classes, jar, same), new SleepStub());

    assertThat(places(report)).containsExactly("ERROR Helper.pause", "NOTE Service.cold");
    assertThat(report.statistics().classes()).isEqualTo(3);
  }

  private static TestArchive versions(String manifest) {
    String name = Service.class.getName().replace('.', '/') + ".class";
    byte[] cold = notMarked(ClassFiles.bytes(Service.class));
    return new TestArchive()
        .with("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n" + manifest)
        .with("META-INF/versions/11/" + name, cold)
        .with("META-INF/versions/17/" + name, ClassFiles.bytes(Service.class))
        .with("META-INF/versions/99/" + name, cold)
        .with(name, cold)
        .with("META-INF/versions/17/only/Here.class", ClassFiles.bytes(ColdOnly.class));
  }

  /** The class for the latest release that may run counts, wherever it stands in the archive. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void readsTheClassOfAMultiReleaseArchiveThatThisJavaLoads(boolean inArchive) {
    TestArchive jar = versions("Multi-Release: true\n");
    Path input =
        (inArchive ? new TestArchive().with("lib/a.jar", jar) : jar).write(folder.resolve("b.jar"));

    CheckReport report = check(List.of(input), new ColdSleepStub());

    assertThat(places(report))
        .containsExactly("ERROR Service.allowed", "NOTE ColdOnly.nightly", "NOTE Service.cold");
    assertThat(report.statistics().classes()).isEqualTo(2);
  }

  @Test
  void noJavaLoadsVersionsThatTheManifestDoesNotAskFor() {
    Path jar = versions("").write(folder.resolve("a.jar"));

    CheckReport report = check(List.of(jar), new ColdSleepStub());

    assertThat(places(report)).containsExactly("NOTE Service.allowed", "NOTE Service.cold");
    assertThat(report.statistics().classes()).isEqualTo(1);
  }

  @Test
  void readsTheVersionsInAFolderOfClasses() throws IOException {
    String name = Service.class.getName().replace('.', '/') + ".class";
    Path later = classes.resolve("META-INF/versions/17/" + name);
    Files.createDirectories(later.getParent());
    Files.write(later, notMarked(ClassFiles.bytes(Service.class)));

    assertThat(check(new SleepStub()).statistics().hotMethods()).isZero();
  }

  /** The same class with another annotation than {@code @HotPath}. */
  private static byte[] notMarked(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    assertThat(text).contains("Lio/hotguard/HotPath;");
    return text.replace("Lio/hotguard/HotPath;", "Lio/hotguard/NotPath;")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void judgesNestedClassesTogetherFromWhereverTheyAre() throws IOException {
    Path nested = folder.resolve("nested");
    Files.createDirectories(nested);
    Files.write(nested.resolve("N.class"), ClassFiles.bytes(Service.Nested.class));
    Path app =
        new TestArchive()
            .with(Helper.class)
            .withStored("lib/in.jar", new TestArchive().with(Service.class))
            .write(folder.resolve("app.jar"));

    assertThat(places(check(List.of(nested, app), new SleepStub())))
        .containsExactly("ERROR Helper.pause", "NOTE Service.cold", "NOTE Service$Nested.nightly");
  }

  /** An application cannot change what it finds there. */
  @Test
  void passesOverHotguardInAnApplication() {
    TestArchive guard =
        new TestArchive()
            .with("io/hotguard/Service.class", ClassFiles.bytes(Service.class))
            .with("io/hotguard/Helper.class", ClassFiles.bytes(Helper.class));
    Path app =
        new TestArchive()
            .withStored("lib/guard-logging-0.1.0.jar", guard)
            .withStored("lib/shop.jar", new TestArchive().with(ColdOnly.class))
            .write(folder.resolve("app.jar"));

    CheckReport report = check(List.of(app), new SleepStub());

    assertThat(report.findings()).isEmpty();
    assertThat(report.statistics().classes()).isEqualTo(1);
  }

  @Test
  void namesWhatItCannotRead() throws IOException {
    byte[] bytes = ClassFiles.bytes(ColdOnly.class);
    Files.write(classes.resolve("Half.class"), Arrays.copyOf(bytes, bytes.length / 2));
    Files.write(classes.resolve("New.class"), ClassFiles.withMajor(bytes, 999));
    Files.writeString(classes.resolve("Text.class"), "text");

    CheckReport report = check(new SleepStub());

    assertThat(report.notes())
        .extracting(InputNote::describe)
        .satisfiesExactly(
            note -> assertThat(note).startsWith("Half.class: not a readable class file"),
            note -> assertThat(note).startsWith("New.class: written for Java 955"),
            note -> assertThat(note).startsWith("Text.class: not a class file"));
    assertThat(places(report)).hasSize(2);
  }

  @Test
  void namesEachInputInWhichThereIsNothingToLookAt() throws IOException {
    Path sources = Files.createDirectories(folder.resolve("src/main/java"));
    Files.writeString(sources.resolve("A.java"), "class A {}");
    Path recording = Files.writeString(folder.resolve("recording.jfr"), "FLR");
    Path empty = new TestArchive().with("a.txt", "a").write(folder.resolve("empty.jar"));
    Path nested =
        new TestArchive()
            .withStored("lib/in.jar", new TestArchive().with(ColdOnly.class))
            .write(folder.resolve("nested.jar"));
    Path torn = Files.writeString(folder.resolve("torn.jar"), "PK");
    Path module = Files.createDirectories(folder.resolve("module"));
    Files.writeString(module.resolve("module-info.class"), "never read");
    List<Path> inputs = List.of(sources, recording, empty, nested, torn, module, classes);

    CheckReport report = check(inputs, new SleepStub());

    String nothing = ": holds no class file, and no configuration file of a known name";
    assertThat(report.notes())
        .extracting(InputNote::describe)
        .satisfiesExactly(
            note -> assertThat(note).matches("classes: 5 of \\d+ methods are hot"),
            note -> assertThat(note).isEqualTo("empty.jar" + nothing),
            note -> assertThat(note).isEqualTo("java" + nothing),
            note -> assertThat(note).matches("nested.jar: 0 of \\d+ methods are hot, .*"),
            note -> assertThat(note).isEqualTo("recording.jfr" + nothing),
            note -> assertThat(note).startsWith("torn.jar: not a readable archive"));
    assertThat(check(inputs, 1, new SleepStub())).isEqualTo(report);
  }

  @Test
  void namesTheFolderThatItIsInAsADot() {
    InputPaths.Found found = InputPaths.find(List.of(Path.of("")), ReadLimits.DEFAULT);

    assertThat(found.empty(new boolean[found.units().size()], List.of()))
        .extracting(InputNote::path)
        .containsExactly(".");
  }

  @Test
  void givesTheSameWhateverTheNumberOfThreads() {
    List<Path> inputs = new ArrayList<>(List.of(classes, Path.of("target/classes")));
    for (int i = 0; i < 8; i++) {
      inputs.add(
          new TestArchive()
              .with(Service.class)
              .with("broken" + i + ".class", "x")
              .withStored("lib/in.jar", new TestArchive().with(ColdOnly.class).with("b.class", "y"))
              .write(folder.resolve("a" + i + ".jar")));
    }
    CheckReport one = check(inputs, 1, new ColdSleepStub(), new FileStub());
    CheckReport four = check(inputs, 4, new ColdSleepStub(), new FileStub());

    assertThat(one.notes()).hasSize(16 + 2);
    assertThat(four).isEqualTo(one);
  }

  @Test
  void readsConfigurationFiles() throws IOException {
    Files.writeString(classes.resolve("application.yml"), "a: 1");
    Files.writeString(classes.resolve("other.txt"), "b");
    Files.writeString(classes.resolve("log4j2.xml"), "<Configuration><cut");
    Path jar = new TestArchive().with("application.yml", "b: 2").write(folder.resolve("a.jar"));

    CheckReport report = check(List.of(classes, jar), new FileStub());

    assertThat(report.findings())
        .extracting(Finding::location)
        .containsExactly(
            new Location.Config("a.jar!/application.yml", 1, ""),
            new Location.Config("application.yml", 1, ""));
    assertThat(report.findings()).extracting(Finding::severity).containsOnly(Severity.WARNING);
    assertThat(report.notes()).extracting(InputNote::path).contains("log4j2.xml");
    assertThat(report.statistics().configurationFiles())
        .as("without the one that is cut")
        .isEqualTo(2);
  }

  /** A template deeper in a jar or class folder, and its source, are no configuration. */
  @Test
  void passesOverConfigurationThatNothingReads() throws IOException {
    Path resources = folder.resolve("resources");
    for (Path root : List.of(classes, resources, folder.resolve("conf"))) {
      for (String file :
          List.of("application.yml", "config/application.yml", "new/application.yml")) {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), "a: " + root.getFileName() + file);
      }
    }
    Path jar =
        new TestArchive()
            .with("handlebars/logback.xml", "<configuration/>")
            .with("more/file-appender.xml", "<included/>")
            .with("BOOT-INF/classes/logback.xml", "<configuration/>")
            .write(folder.resolve("a.jar"));

    assertThat(check(List.of(resources, classes, jar), new FileStub()).findings())
        .extracting(finding -> finding.location().describe())
        .containsExactly(
            "a.jar!/BOOT-INF/classes/logback.xml:1",
            "a.jar!/more/file-appender.xml:1",
            "application.yml:1",
            "application.yml:1",
            "config/application.yml:1",
            "config/application.yml:1");
    assertThat(check(List.of(folder.resolve("conf")), new FileStub()).findings())
        .as("a folder without classes")
        .hasSize(3);
  }

  @Test
  void countsWhatItLookedAt() throws IOException {
    CheckReport.Statistics statistics = check(new SleepStub()).statistics();
    long bytes = 0;
    for (Class<?> type : List.of(Service.class, Helper.class, ColdOnly.class)) {
      bytes += ClassFiles.bytes(type).length;
    }

    assertThat(statistics.classes()).isEqualTo(3);
    assertThat(statistics.methods())
        .isEqualTo(
            Stream.of(Service.class, Helper.class, ColdOnly.class)
                .mapToInt(type -> ClassFiles.facts(type).methods().size())
                .sum());
    assertThat(statistics.hotMethods()).isEqualTo(5);
    assertThat(statistics.bytes()).isEqualTo(bytes);
  }

  @Test
  void findsNothingInNothing() {
    CheckReport report = check(List.of());

    assertThat(report)
        .isEqualTo(
            new CheckReport(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new CheckReport.Statistics(0, 0, 0, 0, 0, 0),
                Map.of()));
  }

  @Test
  void refusesToRunWithoutAThread() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> check(List.of(), 0))
        .withMessage("threads 0: must be 1 or more");
  }
}
