/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class ProfileCompanionTest {

  private static List<String> run(List<String> options, String... arguments)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(options);
    line.addAll(List.of("-cp", System.getProperty("java.class.path")));
    line.add(CompanionChild.class.getName());
    line.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(process.waitFor()).isZero();
    return said;
  }

  @Test
  void startsWithThePropertyAloneBesideTheFirstGuardAndEndsWithTheLast() throws Exception {
    assertThat(run(List.of("-Dhotguard.profile.mode=warn"), "true"))
        .containsExactly("[profile, shop]", "[]");
  }

  @Test
  void doesNotStartByItselfWithoutTheProperty() throws Exception {
    assertThat(run(List.of("-Dhotguard.mode=warn"), "false")).containsExactly("[shop]", "[]");
    assertThat(run(List.of("-Dhotguard.profile.mode=off"), "false"))
        .containsExactly("[shop]", "[]");
  }

  @Test
  void makesRoomForTheGuardThatAProgramStarts() throws Exception {
    assertThat(run(List.of("-Dhotguard.profile.mode=warn"), "true", "own"))
        .containsExactly("[profile, shop]", "[profile, shop]", "[]");
  }

  @Test
  void saysWhyItDoesNotStart() throws Exception {
    assertThat(String.join("\n", run(List.of("-Dhotguard.profile.mode=loud"), "false")))
        .startsWith(ProfileCompanion.class.getName() + " is not started: ")
        .contains("hotguard.profile.mode=loud (-D)")
        .endsWith("[shop]\n[]");
  }
}
