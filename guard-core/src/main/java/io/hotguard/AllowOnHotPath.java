/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import io.hotguard.rule.RuleDescriptor;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Allows one hazard in a method, a constructor or, on a type, in each of the type's own members;
 * the reason is for the next reader and appears in reports. It is read from class files and has no
 * effect at run time.
 */
@Documented
@Repeatable(AllowOnHotPath.Several.class)
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface AllowOnHotPath {

  /**
   * The rule that is allowed to be broken here.
   *
   * @return the rule's name, as in {@link RuleDescriptor#name()}
   */
  String rule();

  /**
   * Why that is right here.
   *
   * @return a reason, never blank
   */
  String reason();

  /** What the compiler writes when {@link AllowOnHotPath} is repeated. */
  @Documented
  @Retention(RetentionPolicy.CLASS)
  @Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
  @interface Several {
    /**
     * The annotations in their order.
     *
     * @return at least two
     */
    AllowOnHotPath[] value();
  }
}
