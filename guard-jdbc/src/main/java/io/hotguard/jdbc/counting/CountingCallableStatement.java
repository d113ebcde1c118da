/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.sql.CallableStatement;

/** A callable statement; its superclass does the counting. */
final class CountingCallableStatement extends DelegatingCallableStatement {
  CountingCallableStatement(
      CallableStatement delegate, CountingConnection connection, StatementEntry entry) {
    super(delegate, connection, entry);
  }
}
