/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

/**
 * Lets an access to a page that is gone fail inside the journal. <b>Threading:</b> any thread, for
 * its own accesses.
 */
final class PageFaults {
  /*
   * A page is gone after somebody cut the file. HotSpot then skips the access, marks the thread, and
   * throws the InternalError at a later entry of that thread into the runtime. Without such an entry
   * here, the error would strike the application, long after its call of the logger.
   *
   * The allocation of an array of arrays enters the runtime in the interpreter and in both
   * compilers, costs some ten nanoseconds, and leaves 16 bytes. The length must not be a constant:
   * compiled code would then allocate by itself.
   *
   * Refused: a look at the length of the file before each access (a race), FileChannel.write (a
   * system call for each record, and an interrupt closes the channel), a deleted file (its records
   * would not survive the process), Thread.yield and LockSupport (JDK 17 passes over the mark when
   * native code returns).
   */
  private static int length; // Always zero, and never known to be.

  private PageFaults() {}

  /**
   * Throws the error of an earlier access of this thread; then nothing is left to be thrown.
   *
   * @throws InternalError when a page was gone
   */
  static int raise() {
    return new byte[length][length].length;
  }
}
