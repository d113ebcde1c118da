/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Locale;

/** How surely a recording shows a hazard, surest first. */
public enum Confidence {
  /** Only the hazard leaves such stacks. */
  CERTAIN,
  /** Such stacks come from the hazard, or from equally costly code that the same fix improves. */
  LIKELY,
  /**
   * The stacks show what the code does, but only code or configuration shows whether it is needed.
   */
  POSSIBLE;

  /** Returns the name in reports, in lower case. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
