/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.MarkdownPage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Follows the steps of docs/logback.md: add the dependency, read the report, switch it on. */
final class LogbackIT {
  private static final String SHOP = " -cp 'target/logback-1.jar:target/lib/*' com.acme.Shop";

  @Test
  void reportsFirstAndGuardsOnRequest() throws Exception {
    MarkdownPage page = MarkdownPage.read(Path.of("../docs/logback.md"));
    List<List<String>> reports =
        page.blocks().stream()
            .filter(block -> block.language().equals("text"))
            .map(block -> block.text().lines().toList())
            .toList();
    assertThat(reports).hasSize(2);
    String enforced = page.first("sh").strip();
    assertThat(enforced).startsWith("java -D").endsWith(" -jar app.jar");
    NewUser user = NewUser.withProject("logback");
    user.insert("pom.xml", "dependencies", page.first("xml"));

    NewUser.Result warn = user.run(user.folder(), "mvn -B -ntp -q package\njava" + SHOP);
    assertThat(warn.exit()).as(warn.output()).isZero();
    assertThat(warn.output()).contains(reports.get(0)).contains("INFO com.acme.Shop order 3");

    NewUser.Result enforce =
        user.run(
            user.folder(),
            enforced
                .replace("/var/lib/shop/hotguard", "target/spill")
                .replace(" -jar app.jar", SHOP));
    assertThat(enforce.exit()).as(enforce.output()).isZero();
    assertThat(enforce.output()).contains(reports.get(1)).contains("INFO com.acme.Shop order 3");
    assertThat(user.read("target/app.log").lines().filter(line -> line.contains("order 3")))
        .hasSize(2);
  }
}
