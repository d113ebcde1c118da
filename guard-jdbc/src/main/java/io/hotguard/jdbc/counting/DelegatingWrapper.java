/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.sql.SQLException;
import java.sql.Wrapper;

/**
 * What all wrappers share: the object behind, and the way to it.
 *
 * <p>{@code unwrap} gives this object for every interface that it implements, then the object
 * behind, then whatever that one unwraps to; {@code isWrapperFor} says yes exactly where {@code
 * unwrap} succeeds.
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

  /** What the application would print without the wrapper. */
  @Override
  public final String toString() {
    return delegate.toString();
  }
}
