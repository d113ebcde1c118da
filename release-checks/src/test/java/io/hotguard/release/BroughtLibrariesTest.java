/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Holds the poms to the libraries that a module may bring to the class path of its users. */
final class BroughtLibrariesTest {
  private static final Set<String> NOT_BROUGHT = Set.of("provided", "test", "import");

  /** From the module to the artifacts of others; a module that is not named brings none. */
  private static final Map<String, Set<String>> BROUGHT =
      Map.of(
          "guard-cli", Set.of("picocli"),
          "guard-hotpath", Set.of("caffeine"),
          "guard-lint", Set.of("asm", "asm-analysis", "asm-tree", "snakeyaml"),
          "guard-logback", Set.of("disruptor", "logback-classic"),
          "hotguard-spring-boot-starter", Set.of("disruptor"));

  /** Log4j, Logback, metrics libraries and pools are those of the application. */
  @Test
  void noModuleBringsALibraryThatIsNotNamedHere() {
    Map<String, Set<String>> found = new TreeMap<>();
    for (Reactor.Module module : Reactor.withJar()) {
      Element pom = Reactor.pom(Reactor.ROOT.resolve(module.folder()).resolve("pom.xml"));
      Set<String> brought = new TreeSet<>();
      Element dependencies = Reactor.child(pom, "dependencies");
      if (dependencies != null) {
        Reactor.children(dependencies, "dependency").stream()
            .filter(each -> !Reactor.text(each, "groupId").equals("io.hotguard"))
            .filter(each -> !NOT_BROUGHT.contains(Reactor.text(each, "scope")))
            .filter(each -> !Reactor.text(each, "optional").equals("true"))
            .forEach(each -> brought.add(Reactor.text(each, "artifactId")));
      }
      if (!brought.isEmpty()) {
        found.put(module.artifactId(), brought);
      }
    }

    assertThat(found).containsExactlyInAnyOrderEntriesOf(BROUGHT);
  }
}
