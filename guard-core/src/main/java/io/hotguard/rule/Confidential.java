/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.function.UnaryOperator;

/**
 * Facts that hold secrets. {@link RuleCatalog#check} passes each text that a rule reports through
 * the mask, so that no rule can show a secret.
 */
public interface Confidential {

  /** Returns a function that replaces each secret of these facts in a text. It never throws. */
  UnaryOperator<String> mask();
}
