/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package configured.shop;

import io.hotguard.HotPath;

/** A library with a hazard in a method that is marked as hot. */
@SuppressWarnings("all")
public final class Receipts {
  @HotPath
  public String print(String text) {
    return text + new Throwable().getStackTrace()[0].getMethodName();
  }
}
