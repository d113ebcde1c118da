/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.mysql.cj;

/** Stands in for the driver's class of this name: what counts is what is on the stack. */
public final class NativeSession {
  private long asked;

  public String queryServerVariable(String name) {
    long hash = asked++;
    for (int i = 0; i < 20_000; i++) {
      hash = hash * 31 + name.charAt(i % name.length());
    }
    return Long.toString(hash);
  }
}
