/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

/**
 * A reusable copy of one record, owned by the consumer thread and filled by {@link Journal#next}.
 */
public final class JournalRecord {
  private byte[] bytes = new byte[512];
  private int length;

  /** Creates an empty record. */
  public JournalRecord() {}

  /** Returns the shared array: payload in {@code [0, length())}, until the next read. */
  public byte[] bytes() {
    return bytes;
  }

  /** Returns the length of the payload in bytes. */
  public int length() {
    return length;
  }

  /** Makes room for a payload whose length has been verified. */
  byte[] reserve(int verifiedLength) {
    if (bytes.length < verifiedLength) {
      bytes = new byte[verifiedLength];
    }
    length = verifiedLength;
    return bytes;
  }
}
