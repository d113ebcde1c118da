/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Locale;

/** How sure a recording makes us of a hazard, surest first. */
public enum Confidence {
  /** Only the hazard leaves such stacks. */
  CERTAIN,
  /** Such stacks come from the hazard, or from something as costly that the same fix helps. */
  LIKELY,
  /** The stacks tell what is done, not whether it is needed: the code or configuration tells. */
  POSSIBLE;

  /**
   * Returns the name in reports.
   *
   * @return lower-case letters
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
