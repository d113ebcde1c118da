/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package code.samples;

import java.util.ArrayList;
import java.util.List;

/** Objects in fields, and what happens to them. */
@SuppressWarnings("all")
public final class Holders {
  private final List<String> own = new ArrayList<>();
  private final List<String> returned = new ArrayList<>();
  private final List<String> passed = new ArrayList<>();
  private final List<String> captured = new ArrayList<>();
  private final List<String> joined = new ArrayList<>();
  static final List<String> OPEN = new ArrayList<>();
  final List<String> visible = new ArrayList<>();

  void use(boolean first) {
    own.add("a");
    Runnable task = () -> own.clear();
    List<String> list = captured;
    Runnable other = () -> list.clear();
    (first ? joined : own.subList(0, 1)).clear();
    passed.addAll(own.subList(0, 1));
    own.addAll(passed);
    OPEN.add("a");
    visible.add("a");
  }

  List<String> returned() {
    return returned;
  }
}
