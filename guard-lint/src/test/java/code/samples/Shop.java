/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package code.samples;

import io.hotguard.HotPath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does costly things by way of other classes. */
@SuppressWarnings("all")
public class Shop {
  private static final Logger LOG = LoggerFactory.getLogger(Shop.class);
  private String rewards = "[]";

  @HotPath
  boolean isRewarded(String user) {
    return JsonText.list(rewards).contains(user);
  }

  @HotPath
  Object copy(Object order) {
    return JsonText.list(JsonText.of(order));
  }

  @HotPath
  void log(Object order) {
    LOG.debug("order {}", JsonText.of(order));
  }

  @HotPath
  Object typed(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return Numbers.fractional(text);
    }
  }

  @HotPath
  Object ofTheRequest(String body) {
    return JsonText.list(body);
  }
}
