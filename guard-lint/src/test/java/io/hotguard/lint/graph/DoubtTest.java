/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static io.hotguard.lint.graph.Outlines.call;
import static io.hotguard.lint.graph.Outlines.exact;
import static io.hotguard.lint.graph.Outlines.graph;
import static io.hotguard.lint.graph.Outlines.marked;
import static io.hotguard.lint.graph.Outlines.method;
import static io.hotguard.lint.graph.Outlines.ref;
import static io.hotguard.lint.graph.Outlines.seldom;
import static io.hotguard.lint.graph.Outlines.type;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.hot.ColdNameHeuristics;
import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A note names the one reason that holds for it. */
final class DoubtTest {
  private static final String GET = "jakarta.ws.rs.GET";

  private static Optional<Doubt> doubt(ProgramGraph graph, String owner, String name) {
    return graph.hotPaths().doubt(ref(owner, name));
  }

  @Test
  void whatOnlyFailuresReach() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(GET, "show", seldom(exact("acme.Cart", "report"))),
                    method("report", exact("acme.Cart", "text")),
                    method("text")));

    assertThat(doubt(graph, "acme.Cart", "show")).isEmpty();
    assertThat(doubt(graph, "acme.Cart", "report")).contains(Doubt.of(Doubt.Kind.FAILURE));
    assertThat(doubt(graph, "acme.Cart", "text")).contains(Doubt.of(Doubt.Kind.FAILURE));
  }

  @Test
  void whatACallWithManyTargetsReaches() {
    ProgramGraph graph =
        graph(
            type("acme.Cart").with(marked(GET, "show", call("acme.Step", "go"))),
            type("acme.Step").with(Outlines.abstractMethod("go")),
            type("acme.A", "acme.Step").with(method("go", exact("acme.A", "next"))),
            type("acme.A2", "acme.Step").with(method("go")),
            type("acme.A3", "acme.Step").with(method("go")),
            type("acme.A4", "acme.Step").with(method("go")));

    assertThat(doubt(graph, "acme.A", "go")).contains(Doubt.of(Doubt.Kind.MANY_TARGETS));
  }

  /** A call is as good as certain of three targets; from the fourth on it is a guess. */
  @Test
  void threeTargetsAreNotMany() {
    ProgramGraph graph =
        graph(
            type("acme.Cart").with(marked(GET, "show", call("acme.Step", "go"))),
            type("acme.Step").with(Outlines.abstractMethod("go")),
            type("acme.A", "acme.Step").with(method("go")),
            type("acme.A2", "acme.Step").with(method("go")),
            type("acme.A3", "acme.Step").with(method("go")));

    for (String type : List.of("acme.A", "acme.A2", "acme.A3")) {
      assertThat(graph.hotPaths().contains(ref(type, "go"))).isTrue();
      assertThat(doubt(graph, type, "go")).isEmpty();
    }
  }

  @Test
  void whatFewRequestsReach() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked("jakarta.ws.rs.DELETE", "remove", exact("acme.Cart", "helper")),
                    method("helper", seldom(exact("acme.Cart", "failed"))),
                    method("failed")),
            type("acme.Proxy", "java.lang.reflect.InvocationHandler")
                .with(method("invoke", exact("acme.Proxy", "delegate")), method("delegate")));

    assertThat(doubt(graph, "acme.Cart", "helper")).contains(Doubt.of(Doubt.Kind.FEW_REQUESTS));
    assertThat(doubt(graph, "acme.Cart", "failed"))
        .as("the first reason on the path")
        .contains(Doubt.of(Doubt.Kind.FEW_REQUESTS));
    assertThat(doubt(graph, "acme.Proxy", "delegate")).contains(Doubt.of(Doubt.Kind.PROXY));
  }

  @Test
  void aMethodThatIsNotHotHasNone() {
    assertThat(doubt(graph(type("acme.Cart").with(method("sell"))), "acme.Cart", "sell")).isEmpty();
  }

  /** docs/check.md explains what a report says. */
  @Test
  void thePageHasEachReason() throws IOException {
    String page = Files.readString(Path.of("../docs/check.md"));
    RuleDescriptor rule = RuleDescriptor.note("Sample", "A sample.");
    Finding named =
        Finding.of(rule, new Location.Code("com.acme.Cart", "onFailure", 1), "found")
            .reachedBy(
                List.of(new Location.Code("com.acme.Cart", "show", 1)),
                EntryPoint.framework("@GET"));

    for (Doubt.Kind kind : Doubt.Kind.values()) {
      if (kind != Doubt.Kind.METHOD_NAME && kind != Doubt.Kind.CLASS_NAME) {
        assertThat(page).contains('`' + Doubt.of(kind).text() + '`');
      }
    }
    assertThat(page).contains("| `" + ColdNameHeuristics.why(named).orElseThrow().text() + "` |");
    String table = page.substring(page.indexOf("| the report says |"));
    assertThat(table.substring(0, table.indexOf("\n\n")).lines()).hasSize(2 + 10);
  }
}
