/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.Finding;
import io.hotguard.Location;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells by names what runs seldom although a hot path can reach it: what handles failures, what
 * sets up, ends or administers, what is made once for a type. A finding there is a note. Names of
 * entry points do not count: a service may well register users all day.
 */
final class SeldomRun {
  private static final Pattern METHOD =
      Pattern.compile(
          "(?i:.*(fail|error|exception|reject|invalid|expired|shutdown|terminat|roll_?over|restart|reconnect|retr(y|ies)|unload"
              + "|deploy|destroy|recover|abort|dump|wadl|warn).*)"
              + "|(lambda\\$)?(init|bind|listen|configure|register|deregister|unregister|setup|startup|migrate)([A-Z_$].*)?");
  private static final Pattern TYPE =
      Pattern.compile(
          ".*(Admin|Wadl|Mock|Profiler|Debug|MBean|HostManager|StatService|PageHandler|SslContext|SslEngine|Failover|Retry).*"
              + "|.*(Loader|Creator|Introspector|ClassPool|InfoCache)");

  private SeldomRun() {}

  static boolean is(Finding finding) {
    List<Location.Code> path = finding.path();
    if (path.isEmpty() || !(finding.location() instanceof Location.Code place)) {
      return false;
    }
    return isSeldom(place) || path.stream().skip(1).anyMatch(SeldomRun::isSeldom);
  }

  private static boolean isSeldom(Location.Code code) {
    String type = code.className().substring(code.className().lastIndexOf('.') + 1);
    return METHOD.matcher(code.method()).matches() || TYPE.matcher(type).matches();
  }
}
