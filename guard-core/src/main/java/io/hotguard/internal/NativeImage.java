/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

/** Tells a native image of GraalVM, which has no class files and leaves members out. */
public final class NativeImage {
  private NativeImage() {}

  /** Whether this process is a native image, or one is being built; see GraalVM's ImageInfo. */
  public static boolean isPresent() {
    return System.getProperty("org.graalvm.nativeimage.imagecode") != null;
  }
}
