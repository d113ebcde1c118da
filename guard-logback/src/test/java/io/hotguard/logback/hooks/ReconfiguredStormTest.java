/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import io.hotguard.logging.contract.ReconfiguredStormContract;
import org.junit.jupiter.api.Timeout;

@Timeout(7200)
class ReconfiguredStormTest extends ReconfiguredStormContract {
  ReconfiguredStormTest() {
    super(ReconfiguredApp.class, false);
  }
}
