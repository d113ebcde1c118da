/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import configured.shop.Database;
import configured.shop.MendedDatabase;
import configured.shop.Prices;
import configured.shop.Receipts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings of the command in class files alone: settings in code, and the API of a library. */
final class CheckCodeTest {
  private static final String LIBRARY = "public API of a library";
  private static final String REMARK = "library: no entry point was found";

  @TempDir private Path folder;

  private void write(Class<?> type) throws IOException {
    Path file = folder.resolve("classes/" + type.getName().replace('.', '/') + ".class");
    Files.createDirectories(requireNonNull(file.getParent()));
    try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      Files.write(file, requireNonNull(in).readAllBytes());
    }
  }

  private void writeLogging() throws IOException {
    Files.writeString(
        folder.resolve("classes/log4j2.xml"),
        """
        <Configuration shutdownTimeout="2000">
          <Appenders>
            <File name="app" fileName="app.log"><PatternLayout pattern="%d %m%n"/></File>
          </Appenders>
          <Loggers>
            <Root level="INFO" includeLocation="true"><AppenderRef ref="app"/></Root>
          </Loggers>
        </Configuration>
        """);
  }

  /** A pattern of the message, on one line or more, and the place below it. */
  private static String finding(String rule, String place) {
    return rule + ":.*\\R(?: {7}.*\\R)* {2}at: {2}" + place;
  }

  private CommandRun check(String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "check";
    all[1] = "classes";
    System.arraycopy(args, 0, all, 2, args.length);
    return CommandRun.in(folder, all);
  }

  @Test
  void findsHazardsInSettingsThatCodeMakes() throws IOException {
    write(Database.class);
    writeLogging();

    CommandRun run = check("--rule-sets=all");

    assertThat(run.out())
        .containsPattern(finding("ConflictingDuplicateKey", "configured.shop.Database.open:\\d"))
        .containsPattern(finding("PasswordInUrl", "configured.shop.Database.open:\\d"))
        .containsPattern(finding("UnprintedLocation", "classes/log4j2.xml"))
        .doesNotContain("hunter2");
    assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void findsNothingInMendedSettings() throws IOException {
    write(MendedDatabase.class);
    writeLogging();

    assertThat(check().out()).doesNotContain("ConflictingDuplicateKey", "UnprintedLocation");
  }

  @Test
  void settingsInExcludedClassesAreNotReported() throws IOException {
    write(Database.class);
    Files.writeString(folder.resolve("hotguard.yml"), "excludes: [configured.**]\n");

    assertThat(check().out()).doesNotContain("ConflictingDuplicateKey");
  }

  @Test
  void checksLibrariesByTheirApi() throws IOException {
    write(Prices.class);

    CommandRun run = check("--as=library", "--fail-on=warning");

    assertThat(run.out())
        .containsPattern(finding("NOTE StackCapture", "configured.shop.Prices.price:\\d"))
        .contains(LIBRARY)
        .doesNotContain("Prices.initialize", REMARK);
    assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void saysThatItTookTheClassesForALibrary() throws IOException {
    write(Prices.class);

    assertThat(check().out()).contains(LIBRARY, REMARK);
    assertThat(check("--as=application").out()).doesNotContain(LIBRARY, REMARK);
    Files.writeString(folder.resolve("hotguard.yml"), "as: application\n");
    assertThat(check().out()).doesNotContain(LIBRARY, REMARK);
    assertThat(check("--as=library").out()).contains(LIBRARY);
  }

  @Test
  void listsWhatIsInLibrariesBehindTheApplication() throws IOException {
    String head = "In libraries of the application:\n";
    new MadeApplication("Main-Class: org.springframework.boot.loader.launch.JarLauncher\n")
        .type("BOOT-INF/classes/", OpenShop.class)
        .archive("BOOT-INF/lib/receipts.jar", new MadeApplication("").type("", Receipts.class))
        .write(folder.resolve("shop.jar"));

    String counted = CommandRun.in(folder, "check", "shop.jar").out();
    assertThat(counted)
        .contains(head + "  receipts: 1 warning", "List these with --libraries.\n")
        .doesNotContain("WARNING StackCapture: ");
    String report = CommandRun.in(folder, "check", "shop.jar", "--libraries").out();

    assertThat(report)
        .startsWith("1 note in own code and 1 warning in libraries, in 2 classes ")
        .containsOnlyOnce(head)
        .containsOnlyOnce("WARNING StackCapture: ");
    assertThat(report.substring(0, report.indexOf(head)))
        .containsPattern("\nNOTE .*\n  at:  io.hotguard.cli.OpenShop.")
        .doesNotContain("configured.shop.Receipts");
    assertThat(report.substring(report.indexOf(head)))
        .contains("  at:  configured.shop.Receipts.print:")
        .doesNotContain("  at:  io.hotguard.cli.OpenShop.");
    assertThat(CommandRun.in(folder, "check", "shop.jar", "--format=json").out())
        .containsOnlyOnce("\"library\": \"receipts\"");
    assertThat(CommandRun.in(folder, "check", "shop.jar", "--format=html").out())
        .containsOnlyOnce("name=\"library\"> 1 in libraries")
        .containsOnlyOnce("<div class=\"finding warning library\">");
    assertThat(CommandRun.in(folder, "doctor", "shop.jar").out())
        .contains("\nworst     WARNING StackCapture at configured.shop.Receipts.print:");
  }

  @Test
  void theSettingsSayWhichCodeIsOwn() throws IOException {
    new MadeApplication("Main-Class: org.springframework.boot.loader.launch.JarLauncher\n")
        .type("BOOT-INF/classes/", OpenShop.class)
        .archive("BOOT-INF/lib/receipts.jar", new MadeApplication("").type("", Receipts.class))
        .write(folder.resolve("shop.jar"));
    Files.writeString(folder.resolve("hotguard.yml"), "own: configured.shop.*\n");

    String report = CommandRun.in(folder, "check", "shop.jar").out();

    assertThat(report)
        .contains("WARNING StackCapture: ", "In libraries of the application:\n  shop: ")
        .doesNotContain("receipts: ");
  }

  @Test
  void refusesAnotherKind() throws IOException {
    write(Prices.class);

    CommandRun run = check("--as=libary");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--as=libary: must be auto, application, library");
  }
}
