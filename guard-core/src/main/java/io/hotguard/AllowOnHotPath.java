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
 * Allows one hazard in a method or a constructor. On a type, the annotation covers each of the
 * type's own members. Reports repeat the reason. It is read from class files and has no effect at
 * run time.
 */
@Documented
@Repeatable(AllowOnHotPath.Several.class)
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface AllowOnHotPath {

  /** The name of the rule that may be broken here, as in {@link RuleDescriptor#name()}. */
  String rule();

  /** Why the hazard is acceptable here; never blank. */
  String reason();

  /** The container that the compiler writes when {@link AllowOnHotPath} is repeated. */
  @Documented
  @Retention(RetentionPolicy.CLASS)
  @Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
  @interface Several {
    /** The annotations in their order, at least two. */
    AllowOnHotPath[] value();
  }
}
