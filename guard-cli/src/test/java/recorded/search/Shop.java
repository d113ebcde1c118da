/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package recorded.search;

import java.util.regex.Pattern;

/** A service that compiles the pattern that its customer types. */
public final class Shop {
  private static final String[] WORDS = {"ar?t[a-z]+", "b(o|u)+k\\w*", "(cup|mug)[0-9]{1,3}"};

  private long found;

  private Shop() {}

  /** Searches until its input ends. */
  public static void main(String[] args) throws Exception {
    Shop shop = new Shop();
    Thread searches = new Thread(shop::search, "search");
    searches.setDaemon(true);
    searches.start();
    System.out.println("open");
    while (System.in.read() >= 0) {
      // Until nobody is there any more.
    }
    System.exit(shop.found < 0 ? 1 : 0);
  }

  private void search() {
    for (int i = 0; ; i++) {
      found += matches(WORDS[i % WORDS.length], "cup" + i) ? 1 : 0;
    }
  }

  private static boolean matches(String typed, String name) {
    return Pattern.compile(typed).matcher(name).find();
  }
}
