/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.ChunkType;
import io.hotguard.profile.reading.EventTable.Measure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields to read in the events of one type of a chunk, and their positions. A field that the
 * type lacks is -1.
 *
 * @param row what its thread did; null if it does not tell
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

  static final String PATH = "path";

  /** The fields of a socket, of a file, of a started thread, and of a sample of several. */
  private static final List<String> MORE_FIELDS = List.of("port", PATH, "thread", "samples");

  static EventPlan of(ChunkType type) {
    EventTable row = EventTable.of(type.name());
    if (row == null) {
      List<String> wanted = new ArrayList<>(MachineReader.fields(type.name()));
      wanted.addAll(ThreadTimes.fields(type.name()));
      wanted.addAll(PressureReader.fields(type.name()));
      return new EventPlan(type, null, ChunkEvent.reach(type, wanted), -1, -1, -1, -1, -1);
    }
    String thread = type.index(SAMPLED_THREAD) >= 0 ? SAMPLED_THREAD : THREAD;
    String weight = field(row.measure());
    List<String> wanted = new ArrayList<>(List.of(STATE, thread, STACK, row.typeField(), weight));
    wanted.addAll(MORE_FIELDS);
    boolean hasState = row.kind() == Spell.Kind.PROCESSOR || row.kind() == Spell.Kind.WALL;
    return new EventPlan(
        type,
        row,
        ChunkEvent.reach(type, wanted),
        hasState ? type.index(STATE) : -1,
        type.index(thread),
        type.index(STACK),
        type.index(row.typeField()),
        type.index(weight));
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
