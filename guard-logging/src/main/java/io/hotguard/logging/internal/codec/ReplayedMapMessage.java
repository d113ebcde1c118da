/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import java.util.Map;
import org.apache.logging.log4j.message.StringMapMessage;
import org.jspecify.annotations.Nullable;

/** A map message from the journal: its plain text is recorded, other forms use the map. */
final class ReplayedMapMessage extends StringMapMessage {

  private final String text;

  ReplayedMapMessage(String text, Map<String, @Nullable Object> entries) {
    super(asStrings(entries));
    this.text = text;
  }

  /* The map inside keeps any object: Log4j puts numbers into a StringMapMessage too, see MapMessage.with. */
  @SuppressWarnings("unchecked")
  static Map<String, String> asStrings(Map<String, ?> entries) {
    return (Map<String, String>) entries;
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
