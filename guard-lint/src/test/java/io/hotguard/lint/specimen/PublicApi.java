/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.specimen;

/** The API of a library; no entry point leads here. */
@SuppressWarnings("all")
public class PublicApi {
  public void pause() throws InterruptedException {
    Thread.sleep(6);
  }
}
