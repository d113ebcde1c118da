/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.benchmarks.suite.Caller;
import io.hotguard.hotpath.ByteKeyMap;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class ByteKeyMapBenchmark extends Accountable {
  /** Bytes that the calling thread allocates per operation; the harness allocates beside it. */
  public static final String CALLER_BYTES = "callerBytesPerOp";

  private static final int KEYS = 1_000;
  private static final int HEADER = 12;

  @Param({"12", "40"})
  private int length;

  private final ByteKeyMap<Integer> byBytes = new ByteKeyMap<>(KEYS);
  private final Map<String, Integer> byString = new HashMap<>();
  private final BytesRefHash byNumber = new BytesRefHash();
  private final int[] ofNumber = new int[KEYS];
  private final BytesRef part = new BytesRef();
  private final byte[][] frames = new byte[KEYS][];
  private int next;

  @Setup
  public void fill() {
    for (int i = 0; i < KEYS; i++) {
      String key = (i + "/transaction/of/a/service/with/a/long/name/").substring(0, length);
      byte[] frame = new byte[HEADER + length + 4];
      System.arraycopy(key.getBytes(UTF_8), 0, frame, HEADER, length);
      frames[i] = frame;
      byString.put(key, i);
      ofNumber[byNumber.add(new BytesRef(key))] = i;
      byBytes.computeIfAbsent(frame, HEADER, length, bytes -> byString.size());
    }
  }

  @Override
  protected Map<String, Double> counted() {
    return Map.of(CALLER_BYTES, Caller.lastBytesPerOperation());
  }

  private byte[] frame(Caller caller) {
    caller.sequence++;
    next = next == KEYS - 1 ? 0 : next + 1;
    return frames[next];
  }

  @Benchmark
  public @Nullable Integer byteKeyMap(Caller caller) {
    return byBytes.get(frame(caller), HEADER, length);
  }

  @Benchmark
  public @Nullable Integer newString(Caller caller) {
    return byString.get(new String(frame(caller), HEADER, length, UTF_8));
  }

  @Benchmark
  public int bytesRefHash(Caller caller) {
    part.bytes = frame(caller);
    part.offset = HEADER;
    part.length = length;
    return ofNumber[byNumber.find(part)];
  }
}
