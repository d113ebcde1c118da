/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package configured.shop;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A library: nothing in it says how often it is called. */
@SuppressWarnings("all")
public class Prices {
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();

  /** An unbounded queue. */
  public void ask(String article) {
    asked.add(article);
  }

  public String answer() {
    return asked.poll();
  }

  /** An exception as control flow. */
  public int price(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Set-up: not called for each request. */
  public void initialize(String text) {
    try {
      Integer.parseInt(text);
    } catch (NumberFormatException e) {
      asked.clear();
    }
  }
}
