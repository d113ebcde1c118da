/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Objects.requireNonNull;

/**
 * Why code on a hot path perhaps runs seldom, so that a finding in it is a note.
 *
 * @param kind the kind of the reason
 * @param name the name that suggests it; empty unless the kind is about a name
 */
public record Doubt(Kind kind, String name) {

  /** The kinds of doubts. */
  public enum Kind {
    /** A recording has too few samples of the code. */
    FEW_SAMPLES("the recording has too few samples here"),
    /** Nothing shows how often the entry point is called. */
    UNKNOWN("nothing shows how often"),
    /** The code is reached only through a reflective proxy. */
    PROXY("reached only through a reflective proxy"),
    /** The entry point is for few requests. */
    FEW_REQUESTS("reached only by requests that replace or remove something"),
    /** A call on the path has many targets. */
    MANY_TARGETS("reached through a call that many classes implement"),
    /** The code is a function that takes an exception. */
    FAILURE("reached only when something fails"),
    /** A branch leads to the place of the finding. */
    BRANCH("some calls skip this branch"),
    /** A branch leads to a call on the path. */
    BRANCH_ON_PATH("some calls skip a branch on the path"),
    /** The rule wants an entry point that a person marked. */
    UNMARKED("this rule warns only below your own entry points"),
    /** The name of a method on the path suggests that it runs seldom. */
    METHOD_NAME("the name of method %s suggests set-up, administration or failures"),
    /** The name of a class on the path suggests that it runs seldom. */
    CLASS_NAME("the name of class %s suggests set-up, administration or failures");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  public Doubt {
    requireNonNull(kind, "kind");
    requireNonNull(name, "name");
  }

  /** Creates a doubt that is not about a name. */
  public static Doubt of(Kind kind) {
    return new Doubt(kind, "");
  }

  /** Returns the words of reports. */
  public String text() {
    return name.isEmpty() ? kind.text : kind.text.replace("%s", name);
  }

  /** Returns the words of reports with another form of the name, such as one without packages. */
  public String text(String shownName) {
    return name.isEmpty() ? kind.text : new Doubt(kind, shownName).text();
  }
}
