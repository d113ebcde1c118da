/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Follows the steps of docs/logback.md: add the dependency, read the report, switch it on. */
final class LogbackIT {
  private static final String SHOP = " -cp 'target/logback-1.jar:target/lib/*' com.acme.Shop";

  @Test
  void reportsFirstAndGuardsOnRequest() throws Exception {
    NewUser user = NewUser.withProject("logback");

    NewUser.Result warn = user.run(user.folder(), "mvn -B -ntp -q package\njava" + SHOP);
    assertThat(warn.exit()).as(warn.output()).isZero();
    assertThat(warn.output())
        .contains("hotguard: would change (hotguard.mode=enforce) logger ROOT: ")
        .contains("INFO com.acme.Shop order 3");

    NewUser.Result enforce =
        user.run(
            user.folder(),
            "java -Dhotguard.mode=enforce -Dhotguard.logging.spill.dir=target/spill" + SHOP);
    assertThat(enforce.exit()).as(enforce.output()).isZero();
    assertThat(enforce.output())
        .contains("hotguard: guarding Logback 1.5.38")
        .contains("hotguard: changed logger ROOT: ")
        .contains("INFO com.acme.Shop order 3");
    assertThat(user.read("target/app.log").lines().filter(line -> line.contains("order 3")))
        .hasSize(2);
  }
}
