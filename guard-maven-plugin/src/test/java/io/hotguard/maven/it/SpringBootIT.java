/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.MarkdownPage;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Follows docs/spring-boot.md: add the starter, read the report, write the settings. */
final class SpringBootIT {
  private static final String SHOP = "mvn -B -ntp -q package\njava -jar target/boot-1.jar";

  static Stream<String> releases() {
    return Stream.of(System.getProperty("it.spring-boot", "").split(","));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void reportsFirstAndGuardsOnRequest(String release) throws Exception {
    MarkdownPage page = MarkdownPage.read(Path.of("../docs/spring-boot.md"));
    NewUser user = NewUser.withProject("boot");
    user.write("pom.xml", user.read("pom.xml").replace("@spring-boot.version@", release));
    user.insert("pom.xml", "dependencies", page.first("xml"));

    NewUser.Result warn = user.run(user.folder(), SHOP);
    assertThat(warn.exit()).as(warn.output()).isZero();
    assertThat(warn.output())
        .contains("hotguard: would change (hotguard.mode=enforce) logger ROOT: ")
        .contains("order 3");

    String yaml = page.first("yaml");
    assertThat(yaml).contains("  logging.spill.dir: /var/lib/shop/hotguard\n");
    user.write(
        "src/main/resources/application.yml",
        yaml.replace("/var/lib/shop/hotguard", "target/spill"));
    NewUser.Result enforce = user.run(user.folder(), SHOP);
    assertThat(enforce.exit()).as(enforce.output()).isZero();
    assertThat(enforce.output())
        .contains("hotguard: guarding Logback ")
        .contains("hotguard: changed logger ROOT: ")
        .contains("order 3");
    assertThat(user.folder().resolve("target/spill")).isNotEmptyDirectory();
  }
}
