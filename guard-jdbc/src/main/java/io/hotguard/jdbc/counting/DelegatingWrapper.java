/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.sql.SQLException;
import java.sql.Wrapper;

/**
 * The base of all wrappers.
 *
 * <p>{@code unwrap} tries this object first, then the wrapped object, then the {@code unwrap} of
 * the wrapped object. {@code isWrapperFor} returns true exactly if {@code unwrap} succeeds.
 */
abstract class DelegatingWrapper<D extends Wrapper> {
  final D delegate;

  DelegatingWrapper(D delegate) {
    this.delegate = delegate;
  }

  public final <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    return type.isInstance(delegate) ? type.cast(delegate) : delegate.unwrap(type);
  }

  public final boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || type.isInstance(delegate) || delegate.isWrapperFor(type);
  }

  /** Returns the text that the application would print without the wrapper. */
  @Override
  public final String toString() {
    return delegate.toString();
  }
}
