/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.ChunkType;
import io.hotguard.profile.reading.EventTable.Measure;
import io.hotguard.rule.Evidence;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields to read in the events of one type of a chunk, and their positions. A field that the
 * type lacks is -1.
 *
 * @param row the kind of evidence; null for none
 * @param reach how many of its fields are read
 * @param state the field of the sampled thread's state
 * @param thread the field of the thread
 * @param stack the field of the stack
 * @param subject the field of the class of a lock, an object or an exception
 * @param weight the field of the event's weight
 */
record EventPlan(
    ChunkType type,
    @Nullable EventTable row,
    int reach,
    int state,
    int thread,
    int stack,
    int subject,
    int weight) {
  private static final String STATE = "state";
  private static final String SAMPLED_THREAD = "sampledThread";
  private static final String THREAD = "eventThread";
  private static final String STACK = "stackTrace";

  static EventPlan of(ChunkType type) {
    EventTable row = EventTable.of(type.name());
    if (row == null) {
      int reach = ChunkEvent.reach(type, MachineReader.fields(type.name()));
      return new EventPlan(type, null, reach, -1, -1, -1, -1, -1);
    }
    boolean sampled = row.kind() == Evidence.CPU || row.kind() == Evidence.NATIVE;
    String thread = sampled && type.index(SAMPLED_THREAD) >= 0 ? SAMPLED_THREAD : THREAD;
    List<String> wanted = List.of(STATE, thread, STACK, row.typeField(), field(row.measure()));
    return new EventPlan(
        type,
        row,
        ChunkEvent.reach(type, wanted),
        row.kind() == Evidence.CPU ? type.index(STATE) : -1,
        type.index(thread),
        type.index(STACK),
        type.index(row.typeField()),
        type.index(field(row.measure())));
  }

  private static String field(Measure measure) {
    return switch (measure) {
      case ONE, DURATION -> "";
      case WEIGHT -> "weight";
      case ALLOCATION_SIZE -> "allocationSize";
      case TLAB_SIZE -> "tlabSize";
    };
  }

  String name() {
    return type.name();
  }
}
