/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Maps files so that they can be unmapped at a known time, with the means of the running JDK. */
final class Mapper {
  /*
   * JDK 22 and later: a shared java.lang.foreign.Arena; sun.misc.Unsafe.invokeCleaner would print a warning
   * in the application's console there. Before: invokeCleaner. Neither is in the API of release 17, hence
   * reflection; with neither, the collector unmaps.
   */
  private static final int ARENAS_SINCE = 22;
  private static final @Nullable Arenas ARENAS = findArenas();
  private static final @Nullable MethodHandle CLEANER = ARENAS == null ? findCleaner() : null;

  private Mapper() {}

  private record Arenas(Method open, Method map, Method asByteBuffer) {}

  static MappedFile map(Path path, FileChannel channel, int bytes) throws IOException {
    if (ARENAS == null) {
      ByteBuffer memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
      return new MappedFile(path, memory.order(ByteOrder.LITTLE_ENDIAN), unmapper(memory));
    }
    try {
      AutoCloseable arena = (AutoCloseable) ARENAS.open.invoke(null);
      Object segment =
          ARENAS.map.invoke(channel, FileChannel.MapMode.READ_WRITE, 0L, (long) bytes, arena);
      ByteBuffer memory = (ByteBuffer) ARENAS.asByteBuffer.invoke(segment);
      return new MappedFile(path, memory.order(ByteOrder.LITTLE_ENDIAN), arena);
    } catch (ReflectiveOperationException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IOException(path + " cannot be mapped: " + cause, cause);
    }
  }

  private static AutoCloseable unmapper(ByteBuffer memory) {
    return () -> {
      if (CLEANER != null) {
        try {
          CLEANER.invoke(memory);
        } catch (Throwable t) {
          throw new IOException("cannot unmap: " + t, t);
        }
      }
    };
  }

  private static @Nullable Arenas findArenas() {
    if (Runtime.version().feature() < ARENAS_SINCE) {
      return null;
    }
    try {
      Class<?> arena = Class.forName("java.lang.foreign.Arena");
      Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
      return new Arenas(
          arena.getMethod("ofShared"),
          FileChannel.class.getMethod(
              "map", FileChannel.MapMode.class, long.class, long.class, arena),
          segment.getMethod("asByteBuffer"));
    } catch (ReflectiveOperationException | RuntimeException absent) {
      return null;
    }
  }

  private static @Nullable MethodHandle findCleaner() {
    try {
      Class<?> unsafe = Class.forName("sun.misc.Unsafe");
      Field instance = unsafe.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      return MethodHandles.lookup()
          .findVirtual(unsafe, "invokeCleaner", MethodType.methodType(void.class, ByteBuffer.class))
          .bindTo(instance.get(null));
    } catch (ReflectiveOperationException | RuntimeException absent) {
      return null;
    }
  }
}
