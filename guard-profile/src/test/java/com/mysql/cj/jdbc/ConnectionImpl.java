/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package com.mysql.cj.jdbc;

import com.mysql.cj.NativeSession;

/** Stands in for the driver's class of this name: what counts is what is on the stack. */
public final class ConnectionImpl {
  private final NativeSession session = new NativeSession();

  public boolean isReadOnly(boolean ask) {
    return ask && session.queryServerVariable("session.transaction_read_only").isEmpty();
  }
}
