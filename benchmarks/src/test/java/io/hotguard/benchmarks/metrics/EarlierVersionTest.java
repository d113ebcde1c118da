/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.ToolProcess;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierVersionTest {
  private static final List<String> SUBJECTS = List.of("none", "hotguard", "longAdder");
  private static final List<Integer> THREADS = List.of(1, 2);

  @TempDir private Path tree;

  private void git(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    ToolProcess.run(tree, command, 60);
  }

  @Test
  void namesTheCommitOfItsWorkTree() throws Exception {
    git("init", "-q");
    git(
        "-c",
        "user.name=a",
        "-c",
        "user.email=a@example.org",
        "commit",
        "-q",
        "--allow-empty",
        "-m",
        "first");
    Path classes = Files.createDirectories(tree.resolve("guard-metrics/target/classes"));

    EarlierVersion version = EarlierVersion.in(tree);

    assertThat(version.commit()).matches("[0-9a-f]{12}");
    assertThat(version.classPath())
        .isEqualTo(classes.toAbsolutePath() + File.pathSeparator + ClassPaths.own());
  }

  @Test
  void refusesWhatIsNotBuiltOrHasNoCommit() throws Exception {
    Files.createDirectory(tree.resolve(".git"));
    assertThatThrownBy(() -> EarlierVersion.in(tree))
        .hasMessageContaining("--before=" + tree)
        .hasMessageContaining("benchmarks/README.md");
    Files.delete(tree.resolve(".git"));
    Files.createDirectories(tree.resolve("guard-metrics/target/classes"));
    assertThatThrownBy(() -> EarlierVersion.in(tree)).hasMessageContaining("--before=" + tree);
  }

  @Test
  void takesItsTurnAfterTodaysAsOftenAndOnItsClassPath() throws Exception {
    EarlierVersion before = new EarlierVersion(tree, "abc");
    List<RecordCase> cases = RecordCase.record(SUBJECTS, THREADS, before);

    assertThat(cases.subList(0, 4))
        .extracting(one -> one.parameters().get("subject"))
        .containsExactly("none", "hotguard", Subjects.HOTGUARD_BEFORE, "longAdder");
    assertThat(cases).hasSize(4 * THREADS.size() * RecordCase.METRICS.size());
    for (RecordCase one : cases) {
      boolean earlier = one.label().containsValue(Subjects.HOTGUARD_BEFORE);
      assertThat(one.classPath().equals(before.classPath())).as("%s", one).isEqualTo(earlier);
    }
    assertThat(cases.get(2).roundFactor())
        .isEqualTo(cases.get(1).roundFactor())
        .isGreaterThan(cases.get(0).roundFactor());
  }

  @Test
  void isAbsentUnlessItIsAskedFor() {
    assertThat(RecordCase.record(SUBJECTS, THREADS, null))
        .hasSize(SUBJECTS.size() * THREADS.size() * RecordCase.METRICS.size())
        .allSatisfy(one -> assertThat(one.version()).isNull());
  }
}
