/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds where nginx closes its connections to upstream servers, as far as one file tells. */
final class NginxUpstreams {
  private NginxUpstreams() {}

  /**
   * A directive that closes connections, or the block that lacks one, described without secrets. If
   * it is not stated, only releases before 1.29.7 close.
   */
  record Closing(ConfigNode place, String describe, boolean stated) {}

  static List<Closing> of(ConfigFacts file) {
    List<ConfigNode> nodes = ofHttp(file.root()).toList();
    Set<String> passedTo =
        nodes.stream()
            .filter(node -> node.is("proxy_pass"))
            .map(node -> host(node.text()))
            .collect(Collectors.toSet());
    List<Closing> found = new ArrayList<>();
    for (ConfigNode node : nodes) {
      if (node.is("proxy_http_version") && node.text().equals("1.0")) {
        found.add(new Closing(node, "proxy_http_version 1.0", true));
      } else if (node.is("proxy_set_header")
          && node.text().toLowerCase(Locale.ROOT).equals("connection close")) {
        found.add(new Closing(node, "proxy_set_header Connection close", true));
      } else if (node.is("upstream") && passedTo.contains(node.text())) {
        List<ConfigNode> kept = node.children("keepalive").toList();
        kept.stream()
            .filter(connections -> connections.text().equals("0"))
            .forEach(connections -> found.add(new Closing(connections, "keepalive 0", true)));
        if (kept.isEmpty()) {
          found.add(new Closing(node, "no keepalive", false));
        }
      }
    }
    return found;
  }

  /** Connections of streams are as long as those of their clients. */
  private static Stream<ConfigNode> ofHttp(ConfigNode node) {
    return node.is("stream")
        ? Stream.empty()
        : Stream.concat(Stream.of(node), node.children().stream().flatMap(NginxUpstreams::ofHttp));
  }

  /** {@code http://shop/cart} and {@code http://shop$request_uri} are passed to {@code shop}. */
  private static String host(String url) {
    int from = url.indexOf("://") + 3;
    int to = from;
    while (to < url.length() && "/$?".indexOf(url.charAt(to)) < 0) {
      to++;
    }
    return from < 3 ? "" : url.substring(from, to);
  }
}
