/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.rule.Rule;
import java.util.Set;

/**
 * A rule that also looks at cold code. Cold code is most of any application, so it is read in full
 * only where it mentions a name that such a rule looks for; other rules see hot code alone, with
 * the classes that surround it. A rule of this kind is not run over hot code either where no such
 * name is mentioned.
 */
public interface ColdCodeRule extends Rule<CodeFacts> {

  /**
   * Returns names, one of which a class must mention for the rule to find anything in it. What
   * counts as mention: the class calls a method, makes an object or a lambda, or extends.
   *
   * @return classes ({@code com.acme.Cart}), methods ({@code com.acme.Cart.total}), or packages
   *     with all below them ({@code com.acme.}, with the last dot)
   */
  Set<String> mentions();
}
