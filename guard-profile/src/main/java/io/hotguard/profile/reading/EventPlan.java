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
 * @param row the kind of evidence; null for none
 * @param spell what its thread did; null if it does not tell
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
    Spell.@Nullable Kind spell,
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

  /** The fields of a socket, of a started thread, and of a sample of several. */
  private static final List<String> SPELL_FIELDS = List.of("port", "thread", "samples");

  static EventPlan of(ChunkType type) {
    EventTable row = EventTable.of(type.name());
    Spell.Kind spell = Spell.Kind.of(type.name());
    if (row == null && spell == null) {
      List<String> wanted = new ArrayList<>(MachineReader.fields(type.name()));
      wanted.addAll(ThreadTimes.fields(type.name()));
      wanted.addAll(PressureReader.fields(type.name()));
      return new EventPlan(type, null, null, ChunkEvent.reach(type, wanted), -1, -1, -1, -1, -1);
    }
    String thread = type.index(SAMPLED_THREAD) >= 0 ? SAMPLED_THREAD : THREAD;
    String subject = row == null ? "" : row.typeField();
    String weight = row == null ? "" : field(row.measure());
    List<String> wanted = new ArrayList<>(List.of(STATE, thread, STACK, subject, weight));
    wanted.addAll(SPELL_FIELDS);
    boolean hasState = spell == Spell.Kind.PROCESSOR || spell == Spell.Kind.WALL;
    return new EventPlan(
        type,
        row,
        spell,
        ChunkEvent.reach(type, wanted),
        hasState ? type.index(STATE) : -1,
        type.index(thread),
        type.index(STACK),
        type.index(subject),
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
