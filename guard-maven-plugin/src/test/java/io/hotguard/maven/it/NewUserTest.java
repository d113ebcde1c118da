/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody who follows a page gets what another has loaded. */
final class NewUserTest {
  private static final String CORE = "io/hotguard/guard-core/1/guard-core-1.jar";
  private static final String LIBRARY = "org/ow2/asm/asm/1/asm-1.jar";

  @TempDir private Path folder;

  private static void write(Path repository, String file) throws IOException {
    Files.createDirectories(repository.resolve(file).getParent());
    Files.writeString(repository.resolve(file), file);
  }

  private static List<String> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @BeforeEach
  void install() throws IOException {
    write(folder.resolve("installed"), CORE);
    write(folder.resolve("installed"), LIBRARY);
  }

  private NewUser user(String name) throws IOException {
    return NewUser.in(folder.resolve("it"), name, folder.resolve("installed"));
  }

  @Test
  void beginsWithARepositoryThatHoldsHotguardAlone() throws IOException {
    NewUser first = user("first");
    write(first.repository(), LIBRARY);
    first.write("pom.xml", "<project/>");
    NewUser second = user("second");
    NewUser again = user("first");

    assertThat(second.repository()).isNotEqualTo(first.repository());
    assertThat(files(second.repository())).containsExactly(CORE);
    assertThat(files(again.repository())).containsExactly(CORE);
    assertThat(files(again.folder())).isEmpty();
    assertThat(files(again.home())).containsExactly(".m2/repository/" + CORE, ".m2/settings.xml");
  }

  @Test
  void refusesARepositoryWithoutHotguard() {
    assertThatThrownBy(() -> NewUser.in(folder.resolve("it"), "user", folder.resolve("nothing")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("mvn -Pit verify");
  }
}
