/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

/** A delivery of the tests that holds nothing back and has nothing on disk. */
public abstract class PlainDelivery<E, R> implements EventHandler<E, R> {
  @Override
  public boolean holdsBack() {
    return false;
  }

  @Override
  public boolean flush() {
    return true;
  }

  @Override
  public boolean replay() {
    return false;
  }

  @Override
  public boolean canReplay() {
    return false;
  }

  @Override
  public void betweenBatches() {}
}
