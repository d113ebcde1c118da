/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import java.util.Map;
import org.apache.logging.log4j.message.StructuredDataId;
import org.apache.logging.log4j.message.StructuredDataMessage;
import org.jspecify.annotations.Nullable;

final class ReplayedStructuredDataMessage extends StructuredDataMessage {

  private final String text;

  ReplayedStructuredDataMessage(
      String text,
      @Nullable StructuredDataId id,
      @Nullable String message,
      @Nullable String type,
      Map<String, @Nullable Object> entries) {
    super(id, message, type, ReplayedMapMessage.asStrings(entries), Integer.MAX_VALUE);
    this.text = text;
  }

  @Override
  public String getFormattedMessage() {
    return text;
  }

  @Override
  public String asString() {
    return text;
  }

  @Override
  public void formatTo(StringBuilder buffer) {
    buffer.append(text);
  }
}
