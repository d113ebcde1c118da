/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HAS_FILE;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HAS_LOADER;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HAS_MODULE;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HAS_VERSION;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HIDES_LOADER;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HIDES_VERSION;

import org.jspecify.annotations.Nullable;

/** Writes stack trace elements and their hidden parts. */
public final class FrameEncoder {
  /*
   * A frame is u8 flags, the class, the method, i32 line, and the optional texts that the flags name.
   *
   * A frame made by the JVM knows privately that the name of a built-in class loader and the
   * version of a JDK module are not to be printed. The encoder finds the hidden parts by comparing
   * the beginning of its text: the combinations differ in where the class name starts. See
   * RecordedFrame for the way back.
   */

  private final EventWriter out;

  public FrameEncoder(EventWriter out) {
    this.out = out;
  }

  public void write(StackTraceElement frame) {
    int cap = out.share();
    String loader = emptyToNull(frame.getClassLoaderName());
    String module = emptyToNull(frame.getModuleName());
    String version = module == null ? null : emptyToNull(frame.getModuleVersion());
    int hidden = 0;
    if (loader != null || version != null) {
      String printed = frame.toString();
      String className = frame.getClassName();
      if (startsWith(printed, loader, module, version, className)) {
        hidden = 0;
      } else if (startsWith(printed, null, module, version, className)) {
        hidden = FRAME_HIDES_LOADER;
      } else if (startsWith(printed, loader, module, null, className)) {
        hidden = FRAME_HIDES_VERSION;
      } else {
        hidden = FRAME_HIDES_LOADER | FRAME_HIDES_VERSION;
      }
    }
    String file = frame.getFileName();
    out.u8(
        hidden
            | (loader == null ? 0 : FRAME_HAS_LOADER)
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

  /** Whether the documented toString() of a frame with these parts gives this text. */
  private static boolean startsWith(
      String printed,
      @Nullable String loader,
      @Nullable String module,
      @Nullable String version,
      String className) {
    int at = 0;
    if (loader != null) {
      if (!printed.startsWith(loader) || !printed.startsWith("/", loader.length())) {
        return false;
      }
      at = loader.length() + 1;
    }
    if (module != null) {
      if (!printed.startsWith(module, at)) {
        return false;
      }
      at += module.length();
      if (version != null) {
        if (!printed.startsWith("@", at) || !printed.startsWith(version, at + 1)) {
          return false;
        }
        at += 1 + version.length();
      }
    }
    if (at > 0) {
      if (!printed.startsWith("/", at)) {
        return false;
      }
      at++;
    }
    return printed.startsWith(className, at) && printed.startsWith(".", at + className.length());
  }
}
