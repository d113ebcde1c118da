/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.Sequence;
import io.hotguard.logging.internal.delivery.Doorbell;
import org.junit.jupiter.api.Test;

class DoorbellWaitTest {
  @Test
  void answersWhatIsThereInsteadOfWaiting() {
    DoorbellWait wait = new DoorbellWait(new Doorbell());

    assertThat(wait.waitFor(7, new Sequence(3), new Sequence(3), null)).isEqualTo(3);
  }
}
