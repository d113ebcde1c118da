/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.specimen;

/** Code that nothing hot calls. */
@SuppressWarnings("all")
public class ColdOnly {
  static void nightly() throws InterruptedException {
    Thread.sleep(4);
  }
}
