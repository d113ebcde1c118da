/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package code.samples;

import io.hotguard.HotPath;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Fills static maps; another class empties one of them. */
@SuppressWarnings("all")
public final class Sessions {
  static final Map<String, String> OPEN = new ConcurrentHashMap<>();
  static final Map<String, String> SEEN = new ConcurrentHashMap<>();

  @HotPath
  public void handle(String id) {
    OPEN.put(id, id);
    SEEN.put(id, id);
  }
}
