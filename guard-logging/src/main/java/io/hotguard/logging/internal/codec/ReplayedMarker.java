/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import io.hotguard.logging.internal.record.RecordFormat;
import java.util.Arrays;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.util.StringBuilderFormattable;
import org.jspecify.annotations.Nullable;

/** A recorded marker, unknown to {@link MarkerManager} and immutable. */
final class ReplayedMarker implements Marker, StringBuilderFormattable {
  /*
   * Registering a marker, or giving parents to an existing one, would change the results of the
   * running application's filters. Like Log4j's own markers, this marker is equal to any of the
   * same name.
   */

  private final String name;
  private final ReplayedMarker[] parents;

  ReplayedMarker(String name, ReplayedMarker[] parents) {
    this.name = name;
    this.parents = parents;
  }

  /** Whether the other marker has the same name and, all the way up, the same parents in order. */
  boolean sameAs(Marker other) {
    return same(this, other, 0);
  }

  private static boolean same(Marker left, Marker right, int depth) {
    Marker[] leftParents = parents(left);
    Marker[] rightParents = parents(right);
    if (!left.getName().equals(right.getName())
        || leftParents.length != rightParents.length
        || depth > RecordFormat.MAX_MARKER_DEPTH) {
      return false;
    }
    for (int i = 0; i < leftParents.length; i++) {
      if (!same(leftParents[i], rightParents[i], depth + 1)) {
        return false;
      }
    }
    return true;
  }

  private static Marker[] parents(Marker marker) {
    Marker[] parents = marker.getParents();
    return parents == null ? new Marker[0] : parents;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public Marker @Nullable [] getParents() {
    return hasParents() ? parents.clone() : null;
  }

  @Override
  public boolean hasParents() {
    return parents.length > 0;
  }

  @Override
  public boolean isInstanceOf(Marker marker) {
    return isInstanceOf(marker.getName());
  }

  @Override
  public boolean isInstanceOf(String markerName) {
    return name.equals(markerName)
        || Arrays.stream(parents).anyMatch(parent -> parent.isInstanceOf(markerName));
  }

  @Override
  public Marker addParents(Marker... markers) {
    throw new UnsupportedOperationException("a replayed marker is immutable: " + this);
  }

  @Override
  public Marker setParents(Marker... markers) {
    throw new UnsupportedOperationException("a replayed marker is immutable: " + this);
  }

  @Override
  public boolean remove(Marker marker) {
    throw new UnsupportedOperationException("a replayed marker is immutable: " + this);
  }

  @Override
  public void formatTo(StringBuilder buffer) {
    buffer.append(name);
    String separator = "[ ";
    for (ReplayedMarker parent : parents) {
      buffer.append(separator);
      parent.formatTo(buffer);
      separator = ", ";
    }
    if (hasParents()) {
      buffer.append(" ]");
    }
  }

  @Override
  public String toString() {
    StringBuilder buffer = new StringBuilder();
    formatTo(buffer);
    return buffer.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Marker marker && name.equals(marker.getName());
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** Another process knows Log4j's class only. */
  private Object writeReplace() {
    Marker marker = new MarkerManager.Log4jMarker(name);
    return hasParents() ? marker.setParents(parents) : marker;
  }
}
