/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import static io.hotguard.logging.internal.record.RecordFormat.FRAME_FLAGS;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HAS_FILE;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HAS_LOADER;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HAS_MODULE;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HAS_VERSION;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import org.jspecify.annotations.Nullable;

/** Writes the printed parts of stack trace elements, and reads them. */
public final class FrameCodec {
  /*
   * A frame is u8 flags, the class, the method, i32 line, and the optional texts that the flags name.
   *
   * A frame made by the JVM knows privately that the name of a built-in class loader and the
   * version of a JDK module are not to be printed. The beginning of its text shows which: the
   * combinations differ in where the class name starts. The public constructor makes frames that
   * print everything they have, so the hidden parts are not written.
   *
   * Refused: a detour through the serialized form of StackTraceElement, which carries what hides.
   */

  private final EventWriter out;

  public FrameCodec(EventWriter out) {
    this.out = out;
  }

  public void write(StackTraceElement frame) {
    int cap = out.share();
    String loader = emptyToNull(frame.getClassLoaderName());
    String module = emptyToNull(frame.getModuleName());
    String version = module == null ? null : emptyToNull(frame.getModuleVersion());
    if (loader != null || version != null) {
      String printed = frame.toString();
      String className = frame.getClassName();
      if (begins(printed, null, module, null, className)) {
        loader = null;
        version = null;
      } else if (begins(printed, null, module, version, className)) {
        loader = null;
      } else if (begins(printed, loader, module, null, className)) {
        version = null;
      }
    }
    String file = frame.getFileName();
    out.u8(
        (loader == null ? 0 : FRAME_HAS_LOADER)
            | (module == null ? 0 : FRAME_HAS_MODULE)
            | (version == null ? 0 : FRAME_HAS_VERSION)
            | (file == null ? 0 : FRAME_HAS_FILE));
    out.text(frame.getClassName(), cap);
    out.text(frame.getMethodName(), cap);
    out.i32(frame.getLineNumber());
    writeIfPresent(loader, cap);
    writeIfPresent(module, cap);
    writeIfPresent(version, cap);
    writeIfPresent(file, cap);
  }

  private void writeIfPresent(@Nullable String value, int cap) {
    if (value != null) {
      out.text(value, cap);
    }
  }

  private static @Nullable String emptyToNull(@Nullable String value) {
    return value == null || value.isEmpty() ? null : value;
  }

  /** Whether the documented toString() of a frame with these parts begins like this text. */
  private static boolean begins(
      String printed,
      @Nullable String loader,
      @Nullable String module,
      @Nullable String version,
      String className) {
    String origin = loader == null ? "" : loader + '/';
    if (module != null) {
      origin += version == null ? module : module + '@' + version;
    }
    return printed.startsWith((origin.isEmpty() ? "" : origin + '/') + className + '.');
  }

  /** Reads a frame that prints the same text. */
  public static StackTraceElement read(EventReader in) throws CorruptEventException {
    int flags = in.flags(FRAME_FLAGS);
    String className = in.text();
    String method = in.text();
    int line = in.i32();
    String loader = (flags & FRAME_HAS_LOADER) != 0 ? in.text() : null;
    String module = (flags & FRAME_HAS_MODULE) != 0 ? in.text() : null;
    String version = (flags & FRAME_HAS_VERSION) != 0 ? in.text() : null;
    String file = (flags & FRAME_HAS_FILE) != 0 ? in.text() : null;
    return new StackTraceElement(loader, module, version, className, method, file, line);
  }
}
