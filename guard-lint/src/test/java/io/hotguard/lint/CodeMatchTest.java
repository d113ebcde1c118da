/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.classfile.outline.OutlineReader;
import io.hotguard.lint.graph.HotSources;
import io.hotguard.lint.graph.NamePatterns;
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RecordedShare;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CodeMatchTest {
  private static final String CHECKED = Checked.class.getName();

  /** A class whose methods the recording may have. */
  private static final class Checked {
    @SuppressWarnings("unused")
    void sell() {}
  }

  /** Methods by class, without shares. */
  private record Recorded(Map<String, Set<String>> methods) implements RecordedCode {
    @Override
    public boolean isEmpty() {
      return methods.isEmpty();
    }

    @Override
    public boolean hasClass(String className) {
      return methods.containsKey(className);
    }

    @Override
    public Optional<RecordedShare> of(Location.Code method) {
      return Optional.empty();
    }

    @Override
    public Optional<RecordedShare> of(Location.Code call, String callee) {
      return Optional.empty();
    }

    @Override
    public boolean isThreadBody(Location.Code method) {
      return false;
    }
  }

  private static List<String> notes(Map<String, Set<String>> methods) throws IOException {
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    byte[] bytes = ClassFiles.bytes(Checked.class);
    builder.add(new OutlineReader().read(CHECKED, bytes).outline().orElseThrow(), 0);
    ProgramGraph graph = builder.build(HotSources.of(new NamePatterns(List.of())), 5);
    return CodeMatch.recorded(new Recorded(methods), graph).stream()
        .map(InputNote::describe)
        .toList();
  }

  @Test
  void theBuildThatRanIsNotReported() throws IOException {
    assertThat(notes(Map.of(CHECKED, Set.of("sell")))).isEmpty();
    assertThat(notes(Map.of())).isEmpty();
  }

  @Test
  void anotherBuildIsReported() throws IOException {
    assertThat(notes(Map.of(CHECKED, Set.of("sell", "gone", "goneToo"))))
        .singleElement()
        .asString()
        .contains("2 of 3 recorded methods are not in the checked classes", "pass the build");
  }

  /** A method or two may be of an agent. */
  @Test
  void halfOfTheMethodsIsEnough() throws IOException {
    assertThat(notes(Map.of(CHECKED, Set.of("sell", "gone")))).isEmpty();
  }

  @Test
  void numbersOfTheCompilerDecideNothing() throws IOException {
    assertThat(notes(Map.of(CHECKED, Set.of("sell", "lambda$sell$0", "lambda$sell$1")))).isEmpty();
  }

  @Test
  void anotherProgramIsReported() throws IOException {
    assertThat(notes(Map.of("com.acme.Other", Set.of("run"))))
        .singleElement()
        .asString()
        .contains("no checked class is on its stacks");
  }
}
