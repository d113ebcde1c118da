/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import io.hotguard.logging.internal.record.RecordFormat;
import java.util.stream.Stream;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;

/** A recorded marker, unknown to {@link MarkerManager}. */
final class ReplayedMarker extends MarkerManager.Log4jMarker {
  /*
   * Registering a marker, or giving parents to an existing one, would change the results of the
   * running application's filters. Log4j's own marker looks for parents among the registered ones;
   * the parents of this marker are known by their names.
   */
  private static final long serialVersionUID = 1;

  ReplayedMarker(String name, ReplayedMarker[] parents) {
    super(name);
    setParents(parents);
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
  public boolean isInstanceOf(Marker marker) {
    return isInstanceOf(marker.getName());
  }

  @Override
  public boolean isInstanceOf(String markerName) {
    return getName().equals(markerName)
        || Stream.of(parents(this)).anyMatch(parent -> parent.isInstanceOf(markerName));
  }

  /** Another process knows Log4j's class only. */
  private Object writeReplace() {
    return new MarkerManager.Log4jMarker(getName()).setParents(parents(this));
  }
}
