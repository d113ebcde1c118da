/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A small message, as mappers read and write it. */
@XmlRootElement
public final class Order implements Serializable {
  private static final long serialVersionUID = 1L;

  public String name = "order";
  public int count = 3;
  public List<String> items = new ArrayList<>(List.of("screw", "nut", "washer"));

  public Order() {}

  Order(Order other) {
    name = other.name;
    count = other.count;
    items = new ArrayList<>(other.items);
  }

  public int size() {
    return items.size();
  }

  public Order named(@JsonProperty("name") String other) {
    return this;
  }
}
