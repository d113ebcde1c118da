/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hotguard.logging.contract.ReconfiguredStormContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("lifecycle")
@Timeout(7200)
class ReconfiguredStormTest extends ReconfiguredStormContract {
  ReconfiguredStormTest() {
    super(ReconfiguredApp.class, true);
  }

  @Test
  void theCommittedRunsHaveOrCountEachText() throws IOException {
    JsonNode runs = new ObjectMapper().readTree(Files.readString(RESULT));

    assertThat(runs.path("logged")).isEqualTo(runs.path("calls"));
    assertThat(runs.path("seen")).isEqualTo(runs.path("written"));
    assertThat(runs.path("in-file")).isEqualTo(runs.path("written"));
    assertThat(runs.path("written").asLong() + runs.path("dropped").asLong())
        .isEqualTo(runs.path("calls").asLong());
    assertThat(Files.readString(Path.of("../docs/reliability.md")))
        .contains("[" + runs.path("runs").asText() + " processes](results/reconfigurations.json)");
  }
}
