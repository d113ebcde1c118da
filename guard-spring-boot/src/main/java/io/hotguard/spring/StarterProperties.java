/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.property.GuardProperty;
import io.hotguard.property.GuardPropertyProvider;
import java.util.List;

/** The keys of the starter itself. Internal: listed for the service loader. */
public final class StarterProperties implements GuardPropertyProvider {
  static final GuardProperty<Boolean> FAIL =
      GuardProperty.flag("hotguard.spring.fail")
          .since("0.1")
          .doc(
              "Whether an unknown key or a value that is not allowed in the application's configuration ends its start; otherwise a line reports it.")
          .defaultsTo(false);

  static final GuardProperty<Boolean> RECORDERS =
      GuardProperty.flag("hotguard.spring.recorders")
          .since("0.1")
          .doc("Whether timers and summaries of the Prometheus registry are kept by recorders.")
          .defaultsTo(false);

  static final GuardProperty<Integer> MAX_RECORDERS =
      GuardProperty.integer("hotguard.spring.max-recorders", 1, (1 << 15) - 1)
          .unit("recorders")
          .since("0.1")
          .doc(
              "Timers and summaries of the Prometheus registry that record without atomic additions; further ones are served too.")
          .defaultsTo(10_000);

  /** Called by the service loader. */
  public StarterProperties() {}

  @Override
  public List<GuardProperty<?>> properties() {
    return List.of(FAIL, RECORDERS, MAX_RECORDERS);
  }
}
