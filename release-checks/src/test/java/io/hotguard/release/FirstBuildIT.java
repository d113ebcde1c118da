/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.MarkdownPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.Test;

/** The first commands of the README, in a copy of the checkout with an empty local repository. */
final class FirstBuildIT {
  private static final Path WORK = Path.of("target/first-build").toAbsolutePath();
  private static final String APP = "path/to/app.jar";

  @Test
  void buildsTheDoctorAndLooksAtAnApplication() throws Exception {
    String commands = MarkdownPage.read(Reactor.ROOT.resolve("README.md")).first("sh");
    assertThat(commands.lines()).hasSize(2);
    assertThat(commands).contains(APP);
    ReleaseIT.run(Reactor.ROOT, "", List.of("rm", "-rf", WORK.toString()));
    Path clone = WORK.resolve("clone");
    ReleaseIT.copyCheckout(clone);
    Path home = WORK.resolve("home");
    Files.createDirectories(home.resolve(".m2"));
    String loaded = Path.of(System.getProperty("it.local-repository")).toUri().toString();
    Files.writeString(
        home.resolve(".m2/settings.xml"),
        Files.readString(Reactor.ROOT.resolve("guard-maven-plugin/src/it/settings.xml"))
            .replace("@repository@", loaded));
    Path app = WORK.resolve("log4j.jar");
    Files.copy(
        Path.of(LoggerContext.class.getProtectionDomain().getCodeSource().getLocation().toURI()),
        app);

    ReleaseIT.Ended ended =
        ReleaseIT.run(
            clone,
            "-Duser.home=" + home,
            List.of(
                "sh",
                "-e",
                "-c",
                "PATH=\"$JAVA_HOME/bin:$PATH\"\n" + commands.replace(APP, app.toString())));

    assertThat(ended.exitCode()).as(ended.output()).isZero();
    assertThat(ended.output().lines())
        .as(ended.output())
        .anyMatch(line -> line.contains("log4j.jar: Log4j 2."))
        .anyMatch(line -> line.startsWith("hazards   "))
        .anyMatch(line -> line.startsWith("guards    logging (Log4j 2."))
        .anyMatch(line -> line.startsWith("Gradle    runtimeOnly("));
    assertThat(home.resolve(".m2/repository/io/hotguard/guard-cli")).isDirectory();
  }
}
