/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A throwable read back from the journal: prints like the recorded one and walks no stack. */
@SuppressWarnings("OverrideThrowableToString") // the recorded class may have overridden it too
public final class ReplayedThrowable extends Throwable {
  /*
   * Printers show a throwable by toString(), the getters and its trace; all are the recorded ones.
   * A caller of getClass() sees this class: no instance of the recorded class can be made without
   * running its code, and the class need not exist any more. Log4j's Jackson layouts print the
   * class through ThrowableProxy, for which ReplayedThrowableProxy gives the recorded name.
   * JsonTemplateLayout's "exception: className" resolver, the "${event:Exception}" lookup and the
   * NoSQL appenders print the name of this class, and a printStackTrace() that the recorded class
   * had overridden is gone.
   *
   * The patterns of Log4j 2.25 print getClass() and the localised message in place of toString().
   * Their usual text then follows the name of this class.
   */
  private static final String CUT_NAME = "hotguard";

  private final String className;
  private final @Nullable String localizedMessage;
  private final String text;
  private final boolean shownByClass;
  private @Nullable ReplayedThrowable cause;

  public ReplayedThrowable(
      String className, @Nullable String message, @Nullable String localizedMessage, String text) {
    this(className, message, localizedMessage, text, false);
  }

  /**
   * A throwable for patterns that may not print its text.
   *
   * @param shownByClass whether they print the class and the localised message instead
   */
  ReplayedThrowable(
      String className,
      @Nullable String message,
      @Nullable String localizedMessage,
      String text,
      boolean shownByClass) {
    super(message, null, true, true);
    this.className = className;
    this.localizedMessage = localizedMessage;
    this.text = text;
    this.shownByClass = shownByClass;
  }

  /** Stands for a throwable that was not recorded. */
  public static ReplayedThrowable standIn(String text) {
    return standIn(text, false);
  }

  static ReplayedThrowable standIn(String text, boolean shownByClass) {
    return new ReplayedThrowable(CUT_NAME, text, text, text, shownByClass);
  }

  /** Returns the text of a {@link Throwable#toString} that is not overridden. */
  public static String defaultText(String className, @Nullable String localizedMessage) {
    return localizedMessage == null ? className : className + ": " + localizedMessage;
  }

  public String className() {
    return className;
  }

  public void causedBy(ReplayedThrowable recordedCause) {
    cause = Objects.requireNonNull(recordedCause);
  }

  @Override
  public synchronized @Nullable Throwable getCause() {
    return cause;
  }

  @Override
  public @Nullable String getLocalizedMessage() {
    return shownByClass ? defaultText(className, localizedMessage) : localizedMessage;
  }

  public @Nullable String recordedLocalizedMessage() {
    return localizedMessage;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }

  @Override
  public String toString() {
    return text;
  }
}
