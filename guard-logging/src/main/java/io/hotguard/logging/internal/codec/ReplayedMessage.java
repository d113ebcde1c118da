/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.util.StringBuilderFormattable;
import org.jspecify.annotations.Nullable;

/** A message read back from the journal, with its parameters as texts. */
final class ReplayedMessage implements Message, StringBuilderFormattable {

  private final String text;
  private final @Nullable String format;
  private final Object @Nullable [] parameters;

  ReplayedMessage(String text, @Nullable String format, Object @Nullable [] parameters) {
    this.text = text;
    this.format = format;
    this.parameters = parameters;
  }

  @Override
  public String getFormattedMessage() {
    return text;
  }

  @Override
  @SuppressWarnings("deprecation") // layouts still print it
  public @Nullable String getFormat() {
    return format;
  }

  @Override
  public Object @Nullable [] getParameters() {
    return parameters == null ? null : parameters.clone();
  }

  @Override
  public @Nullable Throwable getThrowable() {
    return null;
  }

  @Override
  public void formatTo(StringBuilder buffer) {
    buffer.append(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
