/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.rule.Rule;
import java.util.Set;

/**
 * A rule that also checks cold code. Most code of an application is cold, so it is read in full
 * only where it mentions a name that such a rule looks for. Other rules see only hot code and the
 * classes around it. Without a mention, a cold-code rule does not run over hot code either.
 */
public interface ColdCodeRule extends Rule<CodeFacts> {

  /**
   * Returns the names that a class must mention for the rule to find anything in it. A class
   * mentions a name if it calls a method, makes an object or a lambda, or extends a class.
   *
   * @return classes ({@code com.acme.Cart}), methods ({@code com.acme.Cart.total}), or packages
   *     with all below them ({@code com.acme.}, with the last dot)
   */
  Set<String> mentions();
}
