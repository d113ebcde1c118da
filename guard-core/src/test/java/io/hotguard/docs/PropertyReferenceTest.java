/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PropertyReferenceTest {
  private static final List<GuardProperty<?>> PROPERTIES =
      List.of(
          GuardProperties.MODE,
          GuardProperty.mode("hotguard.logging.mode")
              .since("0.1")
              .doc("A mode.")
              .fallsBackTo(GuardProperties.MODE),
          GuardProperty.bytes("hotguard.logging.spill-bytes", 1 << 20, 1L << 40)
              .since("0.2")
              .doc("A size.")
              .defaultsTo(64L << 20),
          GuardProperty.duration(
                  "hotguard.logging.close-wait", Duration.ZERO, Duration.ofMinutes(1))
              .since("0.1")
              .doc("A wait.")
              .defaultsTo(Duration.ofSeconds(5)),
          GuardProperty.powerOfTwo("hotguard.logging.ring-size", 128, 4_194_304)
              .unit("events")
              .since("0.1")
              .doc("Slots, a|b.")
              .defaultsTo(4_096),
          GuardProperty.list("hotguard.logging.fields")
              .since("0.1")
              .doc("Names.")
              .defaultsTo(List.of()));

  @Test
  void rendersOneLineForEachPropertySortedByKey() {
    assertThat(PropertyReference.markdown(PROPERTIES))
        .isEqualTo(
            """
            | Key | Default | Allowed | Unit | Meaning | Environment variable | Since |
            |---|---|---|---|---|---|---|
            | `hotguard.logging.close-wait` | `5s` | 0s..1m |  | A wait. | `HOTGUARD_LOGGING_CLOSE_WAIT` | 0.1 |
            | `hotguard.logging.fields` | (empty) | comma list |  | Names. | `HOTGUARD_LOGGING_FIELDS` | 0.1 |
            | `hotguard.logging.mode` | as `hotguard.mode` | off, warn, enforce |  | A mode. | `HOTGUARD_LOGGING_MODE` | 0.1 |
            | `hotguard.logging.ring-size` | `4096` | power of two in 128..4194304 | events | Slots, a\\|b. | `HOTGUARD_LOGGING_RING_SIZE` | 0.1 |
            | `hotguard.logging.spill-bytes` | `64m` | 1m..1t | bytes | A size. | `HOTGUARD_LOGGING_SPILL_BYTES` | 0.2 |
            | `hotguard.mode` | `warn` | off, warn, enforce |  | Mode of each guard that has no mode of its own: off, report only (warn) or change the application (enforce). | `HOTGUARD_MODE` | 0.1 |
            """);
  }

  @Test
  void doesNotDependOnTheOrderGiven() {
    List<GuardProperty<?>> reversed = new ArrayList<>(PROPERTIES);
    Collections.reverse(reversed);
    assertThat(PropertyReference.markdown(reversed))
        .isEqualTo(PropertyReference.markdown(PROPERTIES));
  }
}
