/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.ChildJvm;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class ProfileCompanionTest {

  private static List<String> run(List<String> options, String... arguments)
      throws IOException, InterruptedException {
    return ChildJvm.run(CompanionChild.class, options, arguments);
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
