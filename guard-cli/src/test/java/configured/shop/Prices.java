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

  public void ask(String article) {
    asked.add(article);
  }

  public String answer() {
    return asked.poll();
  }

  /** A walk of the stack. */
  public String price(String text) {
    return text + new Throwable().getStackTrace()[0].getMethodName();
  }

  /** Set-up: not called for each request. */
  public void initialize(String text) {
    asked.add(new Throwable().getStackTrace()[0].getMethodName());
  }
}
