/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.specimen;

/** Code that hot code calls. */
@SuppressWarnings("all")
public class Helper {
  static synchronized void pause() throws InterruptedException {
    Thread.sleep(3);
  }

  static void other() {}
}
