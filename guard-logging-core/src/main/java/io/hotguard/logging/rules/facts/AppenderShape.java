/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reads from an appender's element what it wraps. */
final class AppenderShape {
  private AppenderShape() {}

  /*
   * Async and Rewrite hold AppenderRef, Failover an attribute and references inside Failovers, Routing a ref
   * on each Route, Async also an errorRef. An appender written inside a Route is followed by nested(), so its
   * own references are not taken here.
   */
  static List<String> refs(Element appender) {
    Set<String> names = new LinkedHashSet<>();
    appender.attribute("primary").ifPresent(names::add);
    collectRefs(appender, names);
    appender.attribute("errorRef").or(() -> appender.attribute("error-ref")).ifPresent(names::add);
    return List.copyOf(names);
  }

  private static void collectRefs(Element element, Set<String> names) {
    for (Element child : element.children()) {
      if (isRef(child) || child.is("Route")) {
        child.attribute("ref").ifPresent(names::add);
      } else {
        collectRefs(child, names);
      }
    }
  }

  static List<Appender> nested(Element appender) {
    return routes(appender)
        .flatMap(route -> route.children().stream())
        .filter(child -> !isRef(child))
        .map(child -> new Appender(child.attribute("name").orElse(""), child))
        .toList();
  }

  private static Stream<Element> routes(Element appender) {
    return appender.children("Routes").flatMap(routes -> routes.children("Route"));
  }

  static boolean isRef(Element element) {
    return element.is("AppenderRef") || element.is("appender-ref");
  }
}
