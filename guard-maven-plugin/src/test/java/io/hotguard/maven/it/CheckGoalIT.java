/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The goal {@code check} in projects of their own. */
final class CheckGoalIT {
  private static final String VERIFY = "mvn -B -ntp verify";

  @Test
  void passesAProjectWithoutFindings() throws Exception {
    NewUser user = NewUser.withProject("clean");
    NewUser.Result result = user.run(user.folder(), VERIFY);

    assertThat(result.output()).contains("No findings in 1 class");
    assertThat(result.exit()).as(result.output()).isZero();
  }

  @Test
  void failsAProjectAndNamesTheLine() throws Exception {
    NewUser user = NewUser.withProject("failing");
    NewUser.Result result = user.run(user.folder(), VERIFY);

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.output())
        .contains("[ERROR] 1 error")
        .contains("ERROR UnboundedQueue: adds to lines, an unbounded LinkedBlockingQueue")
        .contains("Audit.record (")
        .contains("src/main/java/com/acme/Audit.java:")
        .contains("Hotguard: 1 error");
    assertThat(user.read("target/hotguard/hotguard.sarif"))
        .contains("\"ruleId\": \"UnboundedQueue\"");
    assertThat(user.read("target/hotguard/hotguard.html")).contains("UnboundedQueue");
  }
}
