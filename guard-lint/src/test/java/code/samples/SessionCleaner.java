/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package code.samples;

/** Empties a map of another class. */
@SuppressWarnings("all")
public final class SessionCleaner {
  public void clean(String id) {
    Sessions.OPEN.remove(id);
  }
}
