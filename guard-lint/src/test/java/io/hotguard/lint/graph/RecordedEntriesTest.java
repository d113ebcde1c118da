/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static io.hotguard.lint.graph.Outlines.exact;
import static io.hotguard.lint.graph.Outlines.hot;
import static io.hotguard.lint.graph.Outlines.marked;
import static io.hotguard.lint.graph.Outlines.method;
import static io.hotguard.lint.graph.Outlines.ref;
import static io.hotguard.lint.graph.Outlines.type;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.HotPaths;
import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RecordedShare;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RecordedEntriesTest {
  private static final RecordedShare MUCH = new RecordedShare(Evidence.CPU, 0.12, true);
  private static final RecordedShare LITTLE = new RecordedShare(Evidence.CPU, 0.001, false);

  /** Methods by name. */
  private record Recording(Map<String, RecordedShare> shares, Set<String> bodies)
      implements RecordedCode {
    @Override
    public boolean isEmpty() {
      return false;
    }

    @Override
    public boolean hasClass(String className) {
      return true;
    }

    @Override
    public Map<String, Set<String>> methods() {
      return Map.of();
    }

    @Override
    public Optional<RecordedShare> of(Location.Code method) {
      return Optional.ofNullable(shares.get(method.method()));
    }

    @Override
    public Optional<RecordedShare> of(Location.Code call, String callee) {
      return Optional.empty();
    }

    @Override
    public boolean isThreadBody(Location.Code method) {
      return bodies.contains(method.method());
    }
  }

  private static ProgramGraph graph(RecordedCode recorded, Outlines.Type type) {
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    builder.add(type.outline(), 0);
    NamePatterns none = new NamePatterns(List.of());
    return builder.build(
        new HotSources(
            none, none, recorded, CheckedAs.APPLICATION, new ExportedPackages(), Inputs.unknown()),
        5);
  }

  @Test
  void recordedMethodsAndWhatTheyCallAreHot() {
    ProgramGraph graph =
        graph(
            new Recording(Map.of("sell", MUCH), Set.of()),
            type("acme.Shop")
                .with(
                    method("sell", exact("acme.Shop", "price")), method("price"), method("other")));

    assertThat(hot(graph)).containsExactlyInAnyOrder("Shop.sell", "Shop.price");
    HotPaths paths = graph.hotPaths();
    assertThat(paths.entry(ref("acme.Shop", "price")).shown())
        .isEqualTo("profile, 12 % of processor time");
    assertThat(paths.doubt(ref("acme.Shop", "price"))).isEmpty();
    assertThat(paths.entry(ref("acme.Shop", "sell")).isKnown()).isTrue();
  }

  @Test
  void fewEventsAreAGuess() {
    ProgramGraph graph =
        graph(
            new Recording(Map.of("sell", LITTLE, "buy", LITTLE), Set.of()),
            type("acme.Shop")
                .with(
                    method("sell"),
                    marked("org.springframework.web.bind.annotation.GetMapping", "buy")));

    HotPaths paths = graph.hotPaths();
    assertThat(paths.doubt(ref("acme.Shop", "sell"))).contains(Doubt.of(Doubt.Kind.FEW_SAMPLES));
    assertThat(paths.entry(ref("acme.Shop", "sell")).shown())
        .isEqualTo("profile, less than 1 % of processor time");
    assertThat(paths.entry(ref("acme.Shop", "buy")).shown()).isEqualTo("@GetMapping");
    assertThat(paths.doubt(ref("acme.Shop", "buy"))).isEmpty();
  }

  @Test
  void aMarkSaysMoreThanARecording() {
    ProgramGraph graph =
        graph(
            new Recording(Map.of("sell", MUCH), Set.of()),
            type("acme.Shop").with(marked("io.hotguard.HotPath", "sell")));

    assertThat(graph.hotPaths().entry(ref("acme.Shop", "sell"))).isEqualTo(EntryPoint.MARKED);
  }

  @Test
  void ofWhatRunsOnceForEachThreadTheLoopsAreHot() {
    ProgramGraph graph =
        graph(
            new Recording(Map.of("run", MUCH), Set.of("run")),
            type("acme.Shop").with(method("run", exact("acme.Shop", "open")), method("open")));

    assertThat(hot(graph)).containsExactly("Shop.run");
    assertThat(graph.hotPaths().isLoopAlone(ref("acme.Shop", "run"))).isTrue();
  }

  @Test
  void anEntryPointIsHotOutsideItsLoopsToo() {
    ProgramGraph graph =
        graph(
            new Recording(Map.of("run", MUCH), Set.of("run")),
            type("acme.Shop")
                .with(
                    marked(
                        "org.springframework.web.bind.annotation.GetMapping",
                        "run",
                        exact("acme.Shop", "open")),
                    method("open")));

    assertThat(graph.hotPaths().isLoopAlone(ref("acme.Shop", "run"))).isFalse();
    assertThat(hot(graph)).containsExactly("Shop.open", "Shop.run");
  }
}
