/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConfigSetTest {

  private static ConfigFacts spring(String file, String profile, String... pairs) {
    List<ConfigNode> nodes = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      nodes.add(ConfigNode.value(pairs[i], pairs[i + 1], i / 2 + 1));
    }
    ConfigFormat format = file.endsWith("yml") ? ConfigFormat.YAML : ConfigFormat.PROPERTIES;
    return ConfigFacts.of(
        file, format, ConfigKind.SPRING, profile, ConfigNode.branch("", nodes, 1));
  }

  private static ConfigNode element(String name, Object... content) {
    List<ConfigNode> children = new ArrayList<>();
    String text = "";
    for (Object part : content) {
      if (part instanceof ConfigNode child) {
        children.add(child);
      } else {
        text = String.valueOf(part);
      }
    }
    return new ConfigNode(name, text, List.of(), children, 7);
  }

  private static ConfigNode dependency(String group, String name, String version, String scope) {
    return element(
        "dependency",
        element("groupId", group),
        element("artifactId", name),
        element("version", version),
        element("scope", scope));
  }

  private static ConfigFacts pom(String file, ConfigNode... content) {
    return ConfigFacts.of(
        file,
        ConfigFormat.XML,
        ConfigKind.POM,
        "",
        new ConfigNode("project", "", List.of(), List.of(content), 1));
  }

  private static ConfigFacts jar(String file, String group, String name, String version) {
    return ConfigFacts.of(
        file,
        ConfigFormat.PROPERTIES,
        ConfigKind.ARTIFACT,
        "",
        ConfigNode.branch(
            "",
            List.of(
                ConfigNode.value("groupId", group, 1),
                ConfigNode.value("artifactId", name, 2),
                ConfigNode.value("version", version, 3)),
            1));
  }

  @Test
  void seesSettingsAsSpringBootOrdersThem() {
    ConfigSet set =
        ConfigSet.of(
            List.of(
                spring("a/application.properties", "", "x.y-z", "1", "only.here", "${x.yZ}"),
                spring("a/application.yml", "", "x.yZ", "2", "b", "3"),
                spring("a/bootstrap.yml", "", "b", "4", "c", "5"),
                spring("a/application-prod.yml", "prod", "x.y_z", "6"),
                spring("b/application.yml", "dev", "b", "7")));

    SpringFacts first = set.spring().get(0);
    assertThat(set.spring()).extracting(SpringFacts::folder).containsExactly("a/", "b/");
    assertThat(first.views()).extracting(SpringView::profile).containsExactly("", "prod");
    SpringView base = first.views().get(0);
    assertThat(base.find("x.yz").orElseThrow())
        .isEqualTo(
            new SpringSetting(
                "x.y-z", "1", new Location.Config("a/application.properties", 1, "x.y-z")));
    assertThat(base.find("b").orElseThrow().value()).isEqualTo("3");
    assertThat(base.find("c").orElseThrow().value()).isEqualTo("5");
    assertThat(base.find("only.here").orElseThrow().value()).isEqualTo("1");
    SpringView prod = first.views().get(1);
    assertThat(prod.find("x.y-z").orElseThrow().value()).isEqualTo("6");
    assertThat(prod.find("only.here").orElseThrow().value()).isEqualTo("6");
    assertThat(first.productionViews()).containsExactly(prod);
    assertThat(set.spring().get(1).productionViews())
        .extracting(SpringView::profile)
        .containsExactly("");
  }

  @Test
  void givesTheRestOfKeysAsWritten() {
    ConfigFacts file =
        spring(
            "application.properties",
            "",
            "spring.data-source.hikari.dataSourceProperties.cachePrepStmts",
            "true",
            "spring.datasource2.hikari.x",
            "1");

    assertThat(
            ConfigSet.of(List.of(file))
                .spring()
                .get(0)
                .views()
                .get(0)
                .below("spring.datasource.hikari")
                .keySet())
        .containsExactly("dataSourceProperties.cachePrepStmts");
  }

  @Test
  void countsACopyOnce() {
    List<ConfigFacts> files =
        List.of(
            spring("src/main/resources/application.yml", "", "a", "1"),
            spring("target/classes/application.yml", "", "a", "1"),
            spring("other/application.yml", "", "a", "2"),
            jar("a.jar", "g", "a", "1"),
            jar("b.jar", "g", "a", "1"));

    assertThat(ConfigSet.of(files).files())
        .extracting(ConfigFacts::file)
        .containsExactly(
            "src/main/resources/application.yml", "other/application.yml", "a.jar", "b.jar");
  }

  @Test
  void findsVersionsOfProjectsThroughPropertiesManagementAndParents() {
    ConfigFacts parent =
        pom(
            "pom.xml",
            element("artifactId", "parent"),
            element("version", "9"),
            element("properties", element("b.version", "2.0")),
            element(
                "dependencyManagement",
                element("dependencies", dependency("g", "managed", "${b.version}", ""))));
    ConfigFacts child =
        pom(
            "child/pom.xml",
            element("parent", element("artifactId", "parent"), element("version", "9")),
            element("artifactId", "child"),
            element(
                "dependencies",
                dependency("g", "plain", "1.0", "runtime"),
                dependency("g", "managed", "", ""),
                dependency("g", "own", "${project.version}", ""),
                dependency("g", "open", "${unknown}", ""),
                dependency("g", "tested", "1.0", "test"),
                dependency("g", "nowhere", "", "")));

    ClassPathFacts classPath = ConfigSet.of(List.of(child, parent)).classPath();

    assertThat(classPath.artifacts())
        .extracting(Artifact::name, Artifact::version)
        .containsExactly(
            tuple("managed", "2.0"),
            tuple("nowhere", ""),
            tuple("open", "${unknown}"),
            tuple("own", "9"),
            tuple("plain", "1.0"));
    assertThat(classPath.version("g", "open")).isEmpty();
    assertThat(classPath.version("g", "nowhere")).as("managed by an unknown parent").isEmpty();
    assertThat(classPath.version("g", "plain").orElseThrow().part(0)).isEqualTo(1);
    assertThat(classPath.find("g", "plain").get(0).location())
        .isEqualTo(new Location.Config("child/pom.xml", 7, "version"));
  }

  @Test
  void countsAParentThatIsNotAmongTheFiles() {
    ConfigFacts pom =
        pom(
            "pom.xml",
            element("artifactId", "a"),
            element(
                "parent",
                element("groupId", "g"),
                element("artifactId", "starter"),
                element("version", "3")));

    assertThat(ConfigSet.of(List.of(pom)).classPath().version("g", "starter"))
        .map(version -> version.part(0))
        .contains(3);
  }

  @Test
  void endsWhereParentsAreTheirOwnParents() {
    ConfigFacts pom =
        pom(
            "pom.xml",
            element("artifactId", "a"),
            element("parent", element("artifactId", "a")),
            element("dependencies", dependency("g", "x", "${p}", "")));

    assertThat(ConfigSet.of(List.of(pom)).classPath().find("g", "x")).hasSize(1);
  }

  @Test
  void takesAJarThatSaysItsGroupForTheOneOfItsName() {
    ClassPathFacts classPath =
        ConfigSet.of(
                List.of(
                    jar("lib/a-1.jar", "", "a", "1"),
                    jar("lib/a-1.jar!/META-INF/maven/g/a/pom.properties", "g", "a", "1"),
                    jar("lib/a-2.jar", "", "a", "2")))
            .classPath();

    assertThat(classPath.artifacts())
        .extracting(Artifact::describe)
        .containsExactly("g:a:1", "a:2");
    assertThat(classPath.version("g", "a")).isEmpty();
    assertThat(classPath.find("h", "a")).extracting(Artifact::version).containsExactly("2");
  }

  @Test
  void showsNoValue() {
    ConfigFacts file = spring("application.yml", "prod", "password", "geheim");
    ConfigSet set = ConfigSet.of(List.of(file));

    assertThat(file.toString()).isEqualTo("application.yml (SPRING, prod)");
    assertThat(file.entries().get(0).toString()).isEqualTo("password (line 1)");
    assertThat(file.root().children().get(0).toString()).doesNotContain("geheim");
    assertThat(set.toString()).doesNotContain("geheim");
    assertThat(set.spring().get(0).views().get(1).find("password").orElseThrow().toString())
        .isEqualTo("application.yml:1 (password)");
  }
}
