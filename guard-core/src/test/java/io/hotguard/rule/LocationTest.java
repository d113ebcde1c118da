/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LocationTest {

  @Test
  void describesCodeAsFarAsItIsKnown() {
    assertThat(new Location.Code("com.acme.Cart", "total", 42).describe())
        .isEqualTo("com.acme.Cart.total:42");
    assertThat(new Location.Code("com.acme.Cart", "total", 0).describe())
        .isEqualTo("com.acme.Cart.total");
    assertThat(new Location.Code("com.acme.Cart", "", 0).describe()).isEqualTo("com.acme.Cart");
  }

  @Test
  void describesConfigurationAsFarAsItIsKnown() {
    assertThat(new Location.Config("log4j2.xml", 12, "includeLocation").describe())
        .isEqualTo("log4j2.xml:12 (includeLocation)");
    assertThat(new Location.Config("log4j2.xml", 0, "").describe()).isEqualTo("log4j2.xml");
  }

  @Test
  void describesTheRunningProcess() {
    assertThat(new Location.Runtime("pool orders", null).describe()).isEqualTo("pool orders");
    assertThat(new Location.Runtime("pool orders", "http-1").describe())
        .isEqualTo("pool orders on thread http-1");
  }

  @Test
  void ordersByKindThenComponents() {
    List<Location> sorted =
        List.of(
            new Location.Code("a.A", "m", 1),
            new Location.Code("a.A", "m", 2),
            new Location.Code("a.A", "m", 2, "(I)V"),
            new Location.Code("a.A", "m", 2, "(J)V"),
            new Location.Code("a.A", "n", 1),
            new Location.Code("a.B", "a", 1),
            new Location.Config("a.xml", 9, "z"),
            new Location.Config("a.xml", 10, "a"),
            new Location.Config("b.xml", 1, "a"),
            new Location.Runtime("pool", null),
            new Location.Runtime("pool", "t"),
            new Location.Runtime("ring", null));
    List<Location> reversed = new ArrayList<>(sorted);
    Collections.reverse(reversed);

    assertThat(reversed.stream().sorted()).containsExactlyElementsOf(sorted);
    for (Location a : sorted) {
      for (Location b : sorted) {
        assertThat(a.compareTo(b) == 0).as("%s, %s", a, b).isEqualTo(a.equals(b));
        assertThat(Integer.signum(a.compareTo(b))).isEqualTo(-Integer.signum(b.compareTo(a)));
      }
    }
  }

  @Test
  void rejectsBlankPlacesAndNegativeLines() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Location.Code(" ", "m", 1))
        .withMessage("a location's className must not be blank");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Location.Config("", 1, "k"))
        .withMessage("a location's file must not be blank");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Location.Runtime("", null))
        .withMessage("a location's component must not be blank");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Location.Code("a.A", "m", -1))
        .withMessage("line -1: must be 1 or more, or 0 when unknown");
  }
}
