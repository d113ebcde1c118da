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
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HIDES_LOADER;
import static io.hotguard.logging.internal.record.RecordFormat.FRAME_HIDES_VERSION;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A recorded stack frame, and its way back to an equal {@link StackTraceElement}. */
public final class RecordedFrame implements Serializable {
  /*
   * A frame made by the JVM does not print the name of a built-in class loader nor the version of a JDK module, but has
   * both, and JSON layouts write both. The public constructor makes frames that print everything they have. Only the
   * serialized form of StackTraceElement carries the two bits that hide, so a frame that hides something goes through
   * it: this class has the fields of that form, and the stream is read as if it held StackTraceElements.
   *
   * Refused: leaving out the hidden parts (JSON layouts would differ), reflection on java.base
   * (needs --add-opens). Where the detour is closed, by a serialization filter or another form of
   * StackTraceElement, the hidden parts are left out: the printed text stays the same.
   */

  static final byte HIDES_LOADER = 1;
  static final byte HIDES_VERSION = 2;

  private static final boolean RESTORABLE = isRestorable();
  private static final Restored RESTORED = new Restored();

  // The names and types are those of the serialized form of StackTraceElement.
  private final byte format;
  private final @Nullable String classLoaderName;
  private final @Nullable String moduleName;
  private final @Nullable String moduleVersion;
  private final String declaringClass;
  private final String methodName;
  private final @Nullable String fileName;
  private final int lineNumber;

  RecordedFrame(
      int format,
      @Nullable String classLoaderName,
      @Nullable String moduleName,
      @Nullable String moduleVersion,
      String declaringClass,
      String methodName,
      @Nullable String fileName,
      int lineNumber) {
    this.format = (byte) format;
    this.classLoaderName = classLoaderName;
    this.moduleName = moduleName;
    this.moduleVersion = moduleVersion;
    this.declaringClass = declaringClass;
    this.methodName = methodName;
    this.fileName = fileName;
    this.lineNumber = lineNumber;
  }

  /** Reads a frame that {@link FrameEncoder} wrote. */
  public static RecordedFrame read(EventReader in) throws CorruptEventException {
    int flags = in.flags(FRAME_FLAGS);
    String className = in.text();
    String method = in.text();
    int line = in.i32();
    String loader = (flags & FRAME_HAS_LOADER) != 0 ? in.text() : null;
    String module = (flags & FRAME_HAS_MODULE) != 0 ? in.text() : null;
    String version = (flags & FRAME_HAS_VERSION) != 0 ? in.text() : null;
    String file = (flags & FRAME_HAS_FILE) != 0 ? in.text() : null;
    int format =
        ((flags & FRAME_HIDES_LOADER) != 0 ? RecordedFrame.HIDES_LOADER : 0)
            | ((flags & FRAME_HIDES_VERSION) != 0 ? RecordedFrame.HIDES_VERSION : 0);
    return new RecordedFrame(format, loader, module, version, className, method, file, line);
  }

  /** Makes the frames of one trace together, because each detour costs a stream. */
  public static StackTraceElement[] restore(RecordedFrame[] frames) {
    StackTraceElement[] restored = new StackTraceElement[frames.length];
    List<RecordedFrame> unknown = new ArrayList<>();
    for (int i = 0; i < frames.length; i++) {
      RecordedFrame frame = frames[i];
      if (frame.format == 0 || !RESTORABLE) {
        restored[i] = frame.withoutHiddenParts();
      } else if ((restored[i] = RESTORED.get(frame)) == null) {
        unknown.add(frame);
      }
    }
    if (!unknown.isEmpty()) {
      StackTraceElement[] made = detour(unknown.toArray(RecordedFrame[]::new));
      for (int i = 0, next = 0; i < frames.length; i++) {
        if (restored[i] == null) {
          restored[i] = made[next++];
        }
      }
    }
    return restored;
  }

  private static StackTraceElement[] detour(RecordedFrame[] frames) {
    try {
      StackTraceElement[] made = throughSerializedForm(frames);
      for (int i = 0; i < frames.length; i++) {
        RESTORED.put(frames[i], made[i]);
      }
      return made;
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      // Not kept: the next event may find the way open.
      return Stream.of(frames)
          .map(RecordedFrame::withoutHiddenParts)
          .toArray(StackTraceElement[]::new);
    }
  }

  private StackTraceElement withoutHiddenParts() {
    return new StackTraceElement(
        (format & HIDES_LOADER) == 0 ? classLoaderName : null,
        moduleName,
        (format & HIDES_VERSION) == 0 ? moduleVersion : null,
        declaringClass,
        methodName,
        fileName,
        lineNumber);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RecordedFrame frame
        && format == frame.format
        && lineNumber == frame.lineNumber
        && methodName.equals(frame.methodName)
        && declaringClass.equals(frame.declaringClass)
        && Objects.equals(fileName, frame.fileName)
        && Objects.equals(classLoaderName, frame.classLoaderName)
        && Objects.equals(moduleName, frame.moduleName)
        && Objects.equals(moduleVersion, frame.moduleVersion);
  }

  @Override
  public int hashCode() {
    // A line of a class is nearly always one frame.
    return 31 * declaringClass.hashCode() + lineNumber;
  }

  /**
   * Frames restored of late: a program logs from few places. <b>Threading:</b> any thread; an entry
   * is immutable, and a lost one is made again.
   */
  private static final class Restored {
    private static final int PLACES = 1_024;

    private record Entry(RecordedFrame frame, StackTraceElement element) {}

    private final AtomicReferenceArray<@Nullable Entry> entries =
        new AtomicReferenceArray<>(PLACES);

    @Nullable StackTraceElement get(RecordedFrame frame) {
      Entry entry = entries.get(place(frame));
      return entry != null && entry.frame().equals(frame) ? entry.element() : null;
    }

    void put(RecordedFrame frame, StackTraceElement element) {
      entries.set(place(frame), new Entry(frame, element));
    }

    private static int place(RecordedFrame frame) {
      int hash = frame.hashCode();
      return (hash ^ hash >>> 16) & (PLACES - 1);
    }
  }

  private static StackTraceElement[] throughSerializedForm(RecordedFrame[] frames)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      for (RecordedFrame frame : frames) {
        out.writeObject(frame);
      }
    }
    StackTraceElement[] restored = new StackTraceElement[frames.length];
    try (ObjectInputStream in =
        new StackTraceElementStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      for (int i = 0; i < restored.length; i++) {
        restored[i] = (StackTraceElement) in.readObject();
      }
    }
    return restored;
  }

  private static boolean isRestorable() {
    RecordedFrame frame =
        new RecordedFrame(
            HIDES_LOADER | HIDES_VERSION,
            "loader",
            "module",
            "version",
            "Class",
            "method",
            "file",
            1);
    try {
      StackTraceElement restored = throughSerializedForm(new RecordedFrame[] {frame})[0];
      return restored.toString().equals("module/Class.method(file:1)")
          && "loader".equals(restored.getClassLoaderName())
          && "version".equals(restored.getModuleVersion());
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      return false;
    }
  }

  private static final class StackTraceElementStream extends ObjectInputStream {

    StackTraceElementStream(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
      ObjectStreamClass descriptor = super.readClassDescriptor();
      return descriptor.getName().equals(RecordedFrame.class.getName())
          ? ObjectStreamClass.lookup(StackTraceElement.class)
          : descriptor;
    }
  }
}
