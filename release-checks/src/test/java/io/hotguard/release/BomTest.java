/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Holds guard-bom and the pom of this module to the modules that are published. */
final class BomTest {
  private static final Element BOM = Reactor.pom(Reactor.ROOT.resolve("guard-bom/pom.xml"));

  private static final String HOST = "https://hotguard.io";
  private static final String APPENDED = "child.scm.%s.inherit.append.path";

  private static List<String> published() {
    return Reactor.withJar().stream().map(Reactor.Module::artifactId).sorted().toList();
  }

  @Test
  void coversEveryPublishedModule() {
    List<Element> managed =
        Reactor.children(
            Reactor.child(Reactor.child(BOM, "dependencyManagement"), "dependencies"),
            "dependency");

    assertThat(managed)
        .extracting(each -> Reactor.text(each, "artifactId"))
        .containsExactlyInAnyOrderElementsOf(published());
    assertThat(managed)
        .allSatisfy(
            each -> {
              assertThat(Reactor.text(each, "groupId")).isEqualTo("io.hotguard");
              assertThat(Reactor.text(each, "version")).isEqualTo("${project.version}");
            });
  }

  @Test
  void hasTheVersionOfTheOtherModules() {
    assertThat(Reactor.text(BOM, "version")).isEqualTo(Reactor.version());
    for (Reactor.Module module : Reactor.withJar()) {
      Element pom = Reactor.pom(Reactor.ROOT.resolve(module.folder()).resolve("pom.xml"));
      assertThat(Reactor.text(Reactor.child(pom, "parent"), "version"))
          .as(module.folder())
          .isEqualTo(Reactor.version());
    }
  }

  /** A repository for releases refuses an artifact whose pom does not describe it. */
  @Test
  void everyPublishedModuleHasANameAndADescription() {
    for (Reactor.Module module : Reactor.published()) {
      Element pom = Reactor.pom(Reactor.ROOT.resolve(module.folder()).resolve("pom.xml"));
      assertThat(Reactor.text(pom, "name")).as(module.folder()).isNotEmpty();
      assertThat(Reactor.text(pom, "description")).as(module.folder()).isNotEmpty();
    }
  }

  /** Children inherit from the parent; without the attributes they would add their names to it. */
  @Test
  void everyPublishedModuleSaysWhereItIsFromAndWhoMadeIt() {
    Path parent = Reactor.ROOT.resolve("pom.xml");
    List<Element> own = new ArrayList<>(List.of(Reactor.pom(parent)));
    for (Reactor.Module module : Reactor.published()) {
      Element pom = Reactor.pom(Reactor.ROOT.resolve(module.folder()).resolve("pom.xml"));
      if (Reactor.child(pom, "parent") == null) {
        own.add(pom);
      } else {
        assertThat(List.of("url", "scm", "licenses", "developers"))
            .as(module.folder())
            .allSatisfy(name -> assertThat(Reactor.child(pom, name)).isNull());
      }
    }

    assertThat(own)
        .extracting(pom -> Reactor.text(pom, "artifactId"))
        .containsExactly("hotguard-parent", "guard-bom");
    for (Element pom : own) {
      Element scm = Reactor.child(pom, "scm");
      Element developer = Reactor.child(Reactor.child(pom, "developers"), "developer");
      Element license = Reactor.child(Reactor.child(pom, "licenses"), "license");
      assertThat(Reactor.text(pom, "url")).isEqualTo(HOST);
      assertThat(Reactor.text(scm, "url")).isEqualTo(HOST + "/hotguard.git");
      assertThat(Reactor.text(scm, "connection")).isEqualTo("scm:git:" + HOST + "/hotguard.git");
      assertThat(Reactor.text(scm, "developerConnection")).startsWith("scm:git:" + HOST);
      assertThat(Reactor.text(developer, "name")).isNotEmpty();
      assertThat(Reactor.text(developer, "organizationUrl")).isEqualTo(HOST);
      assertThat(Reactor.text(license, "url")).startsWith("https://");
    }
    Element project = own.get(0);
    assertThat(project.getAttribute("child.project.url.inherit.append.path")).isEqualTo("false");
    for (String each : List.of("connection", "developerConnection", "url")) {
      assertThat(Reactor.child(project, "scm").getAttribute(APPENDED.formatted(each)))
          .as(each)
          .isEqualTo("false");
    }
  }

  /** These checks need the jars of all modules, so Maven must build this module after them. */
  @Test
  void theseChecksRunAfterEveryPublishedModule() {
    Element pom = Reactor.pom(Reactor.ROOT.resolve("release-checks/pom.xml"));
    TreeSet<String> needed = new TreeSet<>();
    for (Element each : Reactor.children(Reactor.child(pom, "dependencies"), "dependency")) {
      needed.add(Reactor.text(each, "artifactId"));
    }

    assertThat(needed).as("dependencies of release-checks/pom.xml").containsAll(published());
  }
}
