/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import static org.assertj.core.api.Assumptions.assumeThat;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** The compiler of the JDK that runs the tests. */
public final class JdkCompiler {
  private JdkCompiler() {}

  /** Skips the test on a runtime image without a compiler. */
  public static JavaCompiler get() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assumeThat(compiler).as("compiler of the JDK").isNotNull();
    return compiler;
  }
}
