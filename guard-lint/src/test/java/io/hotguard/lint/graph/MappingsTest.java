/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static io.hotguard.lint.graph.Outlines.made;
import static io.hotguard.lint.graph.Outlines.method;
import static io.hotguard.lint.graph.Outlines.ref;
import static io.hotguard.lint.graph.Outlines.type;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.HotPaths;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class MappingsTest {
  private static final String SERVLET = "jakarta.servlet.http.HttpServlet";

  private static Outlines.Type servlet(String name, String above) {
    return type(name, above).with(method("doGet"));
  }

  /** The servlets that nothing is known to map, which may all the same be hot. */
  private static List<String> unmapped(Optional<Set<String>> named) {
    Outlines.Type[] types = {
      servlet("acme.Unmapped", SERVLET),
      servlet("acme.Named", SERVLET),
      servlet("acme.Above", SERVLET),
      servlet("acme.Below", "acme.Above").annotated("jakarta.servlet.annotation.WebServlet"),
      servlet("acme.Made", SERVLET),
      type("acme.Server").with(method("start", made("acme.Made"))),
    };
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    for (int i = 0; i < types.length; i++) {
      builder.add(types[i].outline(), i);
    }
    Inputs inputs = new Inputs(List.of(), Set.of(), named);
    HotPaths paths =
        builder
            .build(HotSources.of(new NamePatterns(List.of())).of(inputs, new ExportedPackages()), 5)
            .hotPaths();
    return List.of("Unmapped", "Named", "Above", "Below", "Made").stream()
        .filter(name -> paths.doubt(ref("acme." + name, "doGet")).isPresent())
        .toList();
  }

  @Test
  void withAWebXmlAServletThatNothingMapsIsDoubtful() {
    assertThat(unmapped(Optional.of(Set.of("acme.Named", "/named")))).containsExactly("Unmapped");
  }

  @Test
  void withoutAWebXmlNothingSaysHowServletsAreMapped() {
    assertThat(unmapped(Optional.empty())).isEmpty();
  }
}
