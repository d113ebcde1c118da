/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An immutable list that computes its elements on first access. */
final class DeferredList<E> extends AbstractList<E> implements RandomAccess {
  private @Nullable Supplier<List<E>> supplier;
  private volatile @Nullable List<E> elements;

  DeferredList(Supplier<List<E>> supplier) {
    this.supplier = supplier;
  }

  private List<E> elements() {
    List<E> found = elements;
    return found == null ? find() : found;
  }

  /** Releases the supplier, which may hold much more than the elements. */
  private synchronized List<E> find() {
    List<E> found = elements;
    if (found == null) {
      found = supplier == null ? List.of() : List.copyOf(supplier.get());
      elements = found;
      supplier = null;
    }
    return found;
  }

  @Override
  public E get(int index) {
    return elements().get(index);
  }

  @Override
  public int size() {
    return elements().size();
  }

  @Override
  public Iterator<E> iterator() {
    return elements().iterator();
  }

  @Override
  public Spliterator<E> spliterator() {
    return elements().spliterator();
  }
}
