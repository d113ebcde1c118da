/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * The reason why a method runs for each request, message or record.
 *
 * @param kind the kind of the reason
 * @param shown the reason in the words of reports, such as {@code @GetMapping}; empty for {@link
 *     #NONE} alone
 * @param forFew whether few requests reach it, such as requests to delete something
 */
public record EntryPoint(Kind kind, String shown, boolean forFew)
    implements Comparable<EntryPoint> {

  /** The kinds of reasons. */
  public enum Kind {
    /** No reason is known: the code is not on a hot path. */
    NONE,
    /** The method carries {@code @HotPath}. */
    MARKED,
    /** The user of the check has named the method or its annotation. */
    CONFIGURED,
    /** Flight recordings hold the method. */
    RECORDED,
    /** Flight recordings hold the very call of a finding, not only its method. */
    RECORDED_CALL,
    /** A framework calls the method, by an annotation or a type above its class. */
    FRAMEWORK,
    /** A framework calls the method through a reflective proxy. */
    PROXY,
    /** A loop of a thread waits for work, or a scheduler runs the method often. */
    LOOP,
    /** A loop ends with its thread alone. */
    ENDLESS_LOOP,
    /** Anybody may call the method, since it is the API of a library. */
    API,
    /** API of a library that takes a message, such as {@code HttpRequest}. */
    API_TAKING_MESSAGE,
    /** API of a library in a message or in a part of a message, such as a header. */
    API_OF_MESSAGE
  }

  /** Stands for code that no entry point leads to. */
  public static final EntryPoint NONE = new EntryPoint(Kind.NONE, "", false);

  /** A method that carries the annotation. */
  public static final EntryPoint MARKED = of(Kind.MARKED, "@HotPath");

  /** A method that the user of the check has named. */
  public static final EntryPoint CONFIGURED = of(Kind.CONFIGURED, "configured entry point");

  /** The API of a library. */
  public static final EntryPoint API = of(Kind.API, "public API of a library");

  private static final Comparator<EntryPoint> ORDER =
      Comparator.comparing(EntryPoint::shown)
          .thenComparing(EntryPoint::kind)
          .thenComparing(EntryPoint::forFew);

  public EntryPoint {
    requireNonNull(kind, "kind");
    requireNonNull(shown, "shown");
  }

  /** Creates a reason for many requests. */
  public static EntryPoint of(Kind kind, String shown) {
    return new EntryPoint(kind, shown, false);
  }

  /** Creates the reason of a method that a framework calls. */
  public static EntryPoint framework(String shown) {
    return of(Kind.FRAMEWORK, shown);
  }

  /** Returns the reason of an API method that takes a message, such as {@code HttpRequest}. */
  public static EntryPoint apiTaking(String message) {
    return of(Kind.API_TAKING_MESSAGE, API.shown + ", takes " + message);
  }

  /** Returns the reason of an API method of a message or of a part of one, such as a header. */
  public static EntryPoint apiOf(String message) {
    return of(Kind.API_OF_MESSAGE, API.shown + ", part of " + message);
  }

  /**
   * Returns the reason of a loop of a thread that ends with the thread alone.
   *
   * @param thread the thread's name; may be empty
   */
  public static EntryPoint endlessLoop(String thread) {
    return of(
        Kind.ENDLESS_LOOP,
        "endless loop of " + (thread.isEmpty() ? "a thread" : "thread \"" + thread + '"'));
  }

  /** Returns whether an entry point leads to the code. */
  public boolean exists() {
    return kind != Kind.NONE;
  }

  /**
   * Returns whether a person marked the entry point, by annotation or configuration. It is false if
   * a framework or a name made it one.
   */
  public boolean isAskedFor() {
    return kind == Kind.MARKED || kind == Kind.CONFIGURED;
  }

  /** Returns whether flight recordings hold the entry point. */
  public boolean isRecorded() {
    return kind == Kind.RECORDED || kind == Kind.RECORDED_CALL;
  }

  /**
   * Returns whether the entry point is known to run often: a person marked it, or flight recordings
   * hold it. Its name and the names of its class and package then say nothing.
   */
  public boolean isKnown() {
    return isAskedFor() || isRecorded();
  }

  /** Returns whether a method is an entry point as the API of a library; its findings are notes. */
  public boolean isApi() {
    return kind == Kind.API || isApiOfMessages();
  }

  /** Returns whether it is API that takes a message or belongs to a message. */
  public boolean isApiOfMessages() {
    return kind == Kind.API_TAKING_MESSAGE || kind == Kind.API_OF_MESSAGE;
  }

  @Override
  public int compareTo(EntryPoint other) {
    return ORDER.compare(this, other);
  }
}
