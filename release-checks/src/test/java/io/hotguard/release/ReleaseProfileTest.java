/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** The parts of the profile {@code release} that a test cannot run, such as signing with a key. */
final class ReleaseProfileTest {
  private static final Element RELEASE =
      Reactor.children(
              Reactor.child(Reactor.pom(Reactor.ROOT.resolve("pom.xml")), "profiles"), "profile")
          .stream()
          .filter(profile -> Reactor.text(profile, "id").equals("release"))
          .findFirst()
          .orElseThrow();

  @Test
  void failsOnAWarningOfJavadoc() {
    Element plugins = Reactor.child(Reactor.child(RELEASE, "build"), "plugins");
    Element javadoc =
        Reactor.children(plugins, "plugin").stream()
            .filter(plugin -> Reactor.text(plugin, "artifactId").equals("maven-javadoc-plugin"))
            .findFirst()
            .orElseThrow();

    assertThat(Reactor.text(Reactor.child(javadoc, "configuration"), "failOnWarnings"))
        .isEqualTo("true");
  }

  @Test
  void aContributorRunsWhatTheCiRuns() throws Exception {
    assertThat(Files.readString(Reactor.ROOT.resolve("CONTRIBUTING.md")))
        .contains("\n| `mvn verify` | before a pull request: ");
    assertThat(Files.readString(Reactor.ROOT.resolve(".ci/run")))
        .endsWith("\nexec mvn -B -ntp verify\n");
  }

  @Test
  void theLinksOfTheSiteAreCheckedEachNight() throws Exception {
    assertThat(Files.readString(Reactor.ROOT.resolve(".ci/walk"))).contains("\n.ci/site\n");
    assertThat(Files.readString(Reactor.ROOT.resolve(".ci/site"))).contains(" build --strict ");
  }

  @Test
  void signsOnRequestAlone() throws Exception {
    Element plugins = Reactor.child(Reactor.child(RELEASE, "build"), "plugins");
    List<Element> signing =
        Reactor.children(plugins, "plugin").stream()
            .filter(plugin -> Reactor.text(plugin, "artifactId").equals("maven-gpg-plugin"))
            .toList();

    assertThat(Reactor.text(Reactor.child(RELEASE, "properties"), "gpg.skip")).isEqualTo("true");
    assertThat(signing).hasSize(1);
    Element execution = Reactor.child(Reactor.child(signing.get(0), "executions"), "execution");
    assertThat(Reactor.text(Reactor.child(execution, "goals"), "goal")).isEqualTo("sign");
    assertThat(Reactor.child(execution, "configuration")).isNull();
    assertThat(Files.readString(Reactor.ROOT.resolve("CONTRIBUTING.md")))
        .contains("-Dgpg.skip=false");
    assertThat(Files.readString(Reactor.ROOT.resolve(".ci/release"))).doesNotContain("gpg");
  }
}
