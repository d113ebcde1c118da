/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import io.hotguard.rule.Doubt;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Recognizes by names code that runs seldom although a hot path can reach it: failure handling,
 * set-up, shutdown, administration, sign-in, objects made once for a type. A finding there is a
 * note. Names of entry point methods do not count: a service may register users all day. Names of
 * their classes and packages count: few requests administer a service.
 */
public final class ColdNameHeuristics {
  private static final Pattern METHOD =
      Pattern.compile(
          "(?i:.*(fail|(?<!de)fault|error|exception|reject|invalid|expired|shutdown|terminat|roll_?over|restart|reconnect|retr(y|ies)|unload"
              + "|deploy|destroy|recover|abort|dump|wadl|warn).*)"
              + "|(lambda\\$)?(init|bind|bindings|listen|configure|register|deregister|unregister|setup|startup|migrate|install|uninstall"
              + "|load(Predefined|Built[Ii]n|Defaults)|preload|warmUp)([A-Z_$].*)?"
              + "|(lambda\\$)?(create|load|make|prepare|read)(\\w*[a-z0-9])?Env(ironment)?(\\$.*)?");
  private static final Pattern TYPE =
      Pattern.compile(
          ".*(Admin|Wadl|Mock|Profiler|Debug|MBean|HostManager|StatService|PageHandler|SslContext|SslEngine|Failover|Retry"
              + "|Setup|Install|Migration|Shutdown|Tester).*"
              + "|.*(Health|Info|Status|Version)(Action|Command|Controller|Endpoint|Handler|Page|Resource|Servlet)"
              + "|.*(About|Help|Preferences|Profile|Settings)(Command|Page|Panel|Tab)"
              + "|.*(OAuth|Oidc|OpenId|Saml|Sso)\\w*(Callback|Login|Redirect).*|.*(OAuth|OAuth2|Saml|Sso)(Action|Controller|Resource|Servlet)"
              + "|.*(Loader|Creator|Introspector|ClassPool|InfoCache)"
              + "|(Base|Abstract)?Test[A-Z].*");
  private static final Pattern PACKAGE =
      Pattern.compile(
          "(?:.*\\.)?(actuate|actuator|admin|bootstrap|console|debug|documentation|install|installation|installer|jmx|management|migration"
              + "|monitoring|setup|testing|tests|webconsole)\\..*");

  private ColdNameHeuristics() {}

  /** Returns the name that suggests it; empty if no name does. */
  public static Optional<Doubt> why(Finding finding) {
    if (!finding.entry().exists() || !(finding.location() instanceof Location.Code place)) {
      return Optional.empty();
    }
    // A mark, a setting or a recording of an entry point overrides the hint of its name.
    boolean known = finding.entry().isKnown();
    List<Location.Code> places = new ArrayList<>(finding.path());
    places.add(place);
    for (int i = 0; i < places.size(); i++) {
      Location.Code code = places.get(i);
      if (i > 0 && METHOD.matcher(code.method()).matches()) {
        return Optional.of(new Doubt(Doubt.Kind.METHOD_NAME, code.method()));
      }
      if ((i > 0 || !known) && isSeldomClass(code)) {
        return Optional.of(new Doubt(Doubt.Kind.CLASS_NAME, code.className()));
      }
    }
    return Optional.empty();
  }

  private static boolean isSeldomClass(Location.Code code) {
    String type = code.className().substring(code.className().lastIndexOf('.') + 1);
    return Arrays.stream(type.split("\\$")).anyMatch(part -> TYPE.matcher(part).matches())
        || TYPE.matcher(type).matches()
        || PACKAGE.matcher(code.className()).matches();
  }
}
