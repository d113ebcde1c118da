/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.model.Refusal;

/** Thrown for a part of a URL that the driver cannot read; never leaves the parser. */
public final class MalformedUrlPart extends Exception {
  private static final long serialVersionUID = 1L;

  private final Refusal.Kind kind;
  private final String subject;
  private final int offset;

  /** Never pass a part of the text, which may be a secret. Offsets are in {@link UrlText#text}. */
  public MalformedUrlPart(Refusal.Kind kind, String subject, String reason, int offset) {
    super(reason, null, false, false);
    this.kind = kind;
    this.subject = subject;
    this.offset = offset;
  }

  public void refuse(ParsedUrl url) {
    url.refuse(kind, subject, String.valueOf(getMessage()), offset);
  }
}
