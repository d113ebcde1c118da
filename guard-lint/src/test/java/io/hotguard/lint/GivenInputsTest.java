/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.input.InputEntry;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.input.InputPaths;
import io.hotguard.lint.input.InputUnit;
import io.hotguard.lint.input.LibraryFiles;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.lint.specimen.Helper;
import io.hotguard.lint.specimen.PublicApi;
import io.hotguard.lint.specimen.Service;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GivenInputsTest {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final String REASON = "the only input is a jar that nothing starts";

  @TempDir private Path folder;

  /** {@link Service} has an entry point, so the classes are an application without their jar. */
  private static TestArchive jar(String manifest) {
    return new TestArchive()
        .with(MANIFEST, "Manifest-Version: 1.0\n" + manifest + "\n")
        .with(Service.class)
        .with(Helper.class)
        .with(PublicApi.class);
  }

  private static CheckReport check(CheckedAs as, Path... inputs) {
    return check(CheckSettings.defaults().withAs(as), inputs);
  }

  private static CheckReport check(CheckSettings settings, Path... inputs) {
    return new Check(RuleCatalog.load(), List.of(inputs), settings, RecordedCode.none()).run();
  }

  private static boolean isLibrary(CheckReport report) {
    return report.findings().stream().anyMatch(f -> f.entry().isApi());
  }

  @Test
  void nothingStartsIt() {
    CheckReport report = check(CheckedAs.AUTO, jar("").write(folder.resolve("tools.jar")));

    assertThat(isLibrary(report)).isTrue();
    assertThat(report.findings()).anyMatch(f -> !f.entry().isApi());
    assertThat(report.notes())
        .extracting(InputNote::describe)
        .singleElement()
        .asString()
        .startsWith("checked as a library: " + REASON)
        .endsWith(
            "; if it is an application: --as=application, or as: application in hotguard.yml");
  }

  /**
   * A branch and a rule that is not sure are a second doubt each; a name behind other API is not.
   */
  @Test
  void whatASecondDoubtSpeaksAgainstIsLeftOut() {
    CheckReport report =
        check(
            CheckedAs.LIBRARY,
            new TestArchive().with(PublicApi.class).write(folder.resolve("tools.jar")));

    assertThat(report.findings())
        .filteredOn(finding -> !(finding.location() instanceof Location.Config))
        .allSatisfy(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.NOTE);
              assertThat(finding.entry()).isEqualTo(EntryPoint.API);
            })
        .extracting(
            finding -> finding.rule() + " in " + ((Location.Code) finding.location()).method())
        .containsExactlyInAnyOrder(
            "FormatterPerCall in day",
            "NumberProbing in loadNumber",
            "NumberProbing in probe",
            "RegexPerCall in count");
  }

  /** Other API meets a type's members and formats at set-up, or once for each type. */
  @Test
  void smallCostsCountInMessages() {
    CheckReport report =
        check(
            CheckedAs.LIBRARY,
            new TestArchive()
                .with(PublicApi.class)
                .with(PublicApi.OrderMessage.class)
                .write(folder.resolve("tools.jar")));

    assertThat(report.findings())
        .filteredOn(finding -> (finding.entry().kind() == EntryPoint.Kind.API_OF_MESSAGE))
        .extracting(
            finding -> finding.rule() + " in " + ((Location.Code) finding.location()).method())
        .containsExactlyInAnyOrder("ReflectiveProbing in member", "FormatterPerCall in day");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Main-Class: com.acme.Main\n", "Premain-Class: com.acme.Agent\n"})
  void somethingStartsIt(String manifest) {
    CheckReport report = check(CheckedAs.AUTO, jar(manifest).write(folder.resolve("app.jar")));

    assertThat(isLibrary(report)).isFalse();
    assertThat(report.notes()).isEmpty();
  }

  @Test
  void isNotAloneOrNotAJar() {
    Path war = jar("").write(folder.resolve("shop.war"));
    Path outer =
        new TestArchive().withStored("lib/tools.jar", jar("")).write(folder.resolve("all.jar"));

    assertThat(isLibrary(check(CheckedAs.AUTO, war))).isFalse();
    assertThat(isLibrary(check(CheckedAs.AUTO, outer))).isFalse();
  }

  private Path classes(Class<?>... types) throws IOException {
    Path root = folder.resolve("classes");
    for (Class<?> type : types) {
      Path file = root.resolve(type.getName().replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, ClassFiles.bytes(type));
    }
    return root;
  }

  private static List<String> notes(CheckReport report) {
    return report.notes().stream().map(InputNote::describe).toList();
  }

  /** One entry point says nothing of classes that it has no connection with. */
  @Test
  void eachInputIsDecidedForItself() throws IOException {
    Path tools = new TestArchive().with(PublicApi.class).write(folder.resolve("tools.jar"));
    CheckReport report = check(CheckedAs.AUTO, tools, classes(Service.class, Helper.class));

    assertThat(isLibrary(report)).isTrue();
    assertThat(report.findings()).anyMatch(f -> f.entry().equals(EntryPoint.MARKED));
    assertThat(notes(report))
        .hasSize(2)
        .anyMatch(note -> note.matches("classes: 5 of \\d+ methods are hot"))
        .anyMatch(
            note ->
                note.matches(
                    "tools.jar: checked as a library, since nothing starts the jar and no other input uses it:"
                        + " \\d+ of \\d+ methods are hot; .*"));
  }

  @Test
  void aLibraryThatTheApplicationUsesIsAPartOfIt() throws IOException {
    Path tools =
        new TestArchive()
            .with(PublicApi.class)
            .with(Helper.class)
            .write(folder.resolve("tools.jar"));
    Path unused = new TestArchive().with(MANIFEST, "").write(folder.resolve("unused.jar"));

    assertThat(isLibrary(check(CheckedAs.AUTO, tools, classes(Service.class), unused))).isFalse();
  }

  @Test
  void anInputThatNothingIsConsideredOfSaysWhatToDo() throws IOException {
    Path tools = new TestArchive().with(PublicApi.class).write(folder.resolve("tools.jar"));
    CheckReport report = check(CheckedAs.APPLICATION, tools, classes(Service.class, Helper.class));

    assertThat(notes(report))
        .anyMatch(
            note ->
                note.matches(
                    "tools.jar: 0 of \\d+ methods are hot, since no entry point leads here;"
                        + " name entry points or give a recording"));
  }

  @Test
  void readsTheClassesThatDescriptorsName() {
    Path war =
        new TestArchive()
            .with("WEB-INF/web.xml", "<a><servlet-class> com.acme.Shop\n</servlet-class></a>")
            .withStored(
                "WEB-INF/lib/a.jar",
                new TestArchive()
                    .with("META-INF/web-fragment.xml", "<filter-class>com.acme.Log</filter-class>"))
            .write(folder.resolve("shop.war"));
    InputPaths.Found found = InputPaths.find(List.of(war), ReadLimits.DEFAULT);
    GivenInputs given = new GivenInputs(found, new LibraryFiles());
    for (int i = 0; i < found.units().size(); i++) {
      int unit = i;
      found
          .units()
          .get(i)
          .read(
              new InputUnit.Visitor() {
                @Override
                public boolean wants(InputEntry entry) {
                  return given.wants(entry);
                }

                @Override
                public void take(InputEntry entry, byte[] bytes) {
                  given.take(unit, entry, bytes);
                }
              },
              note -> {});
    }

    assertThat(given.inputs().mapped().orElseThrow()).contains("com.acme.Shop", "com.acme.Log");
  }

  @Test
  void sayingItWins() {
    Path jar = jar("").write(folder.resolve("tools.jar"));
    CheckReport named =
        check(
            CheckSettings.defaults().withEntryPoints(List.of(Service.class.getName() + ".cold")),
            jar);

    assertThat(isLibrary(named)).isFalse();
    assertThat(isLibrary(check(CheckedAs.APPLICATION, jar))).isFalse();
  }
}
