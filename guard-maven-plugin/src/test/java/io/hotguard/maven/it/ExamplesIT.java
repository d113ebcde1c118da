/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.ExampleProject;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The command of each example, as the table of examples/README.md gives it. */
final class ExamplesIT {
  /** The module of the Gradle plugin runs its example. */
  static Stream<String> withMaven() throws IOException {
    return ExampleProject.all().stream()
        .map(ExampleProject::name)
        .filter(example -> !example.equals("plain-gradle"));
  }

  @ParameterizedTest
  @MethodSource("withMaven")
  void provesWhatItSays(String name) throws Exception {
    ExampleProject example = ExampleProject.of(name);
    NewUser user = NewUser.withExample(example.folder());
    NewUser.Result result = user.run(user.folder(), example.command());

    assertThat(result.exit()).as(result.output()).isZero();
    List<String> proofs = new ExampleProject(user.folder()).proofs();
    assertThat(proofs).isNotEmpty();
    assertThat(result.output()).contains(proofs).doesNotContain("NOT PROVED", "FAILED ");
  }
}
