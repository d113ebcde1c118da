/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.EventMix.Kind;

/** The log of the application, in one of the libraries. <b>Threading:</b> any thread. */
interface ShopLog {
  String SHOP = "shop.order.Checkout";

  /** A logger without an entry in any configuration. */
  String LIBRARY = "org.library.Pool";

  String DEBUG = "id={}:{} basket of {} items read";
  String INFO = "id={}:{} order {} paid in {} ms";
  String WARN = "id={}:{} stock of item {} is low";
  String ERROR = "id={}:{} payment refused";

  /** Puts a session into the context of the calling thread. */
  void session(String session);

  /** Logs the event of a sequence number. */
  void log(Kind kind, int thread, long sequence);

  /** Events that wait in the queues of the library itself. */
  long waiting();

  /** Stops the library as an application does before it ends. */
  void close();

  static RuntimeException refusal() {
    return new IllegalStateException("card expired");
  }
}
