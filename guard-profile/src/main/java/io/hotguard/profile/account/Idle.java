/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.Spell;
import java.util.List;
import java.util.function.Function;

/**
 * Tells a wait for work from a wait in a task, by where it stands above the loop of its thread.
 *
 * <p>The loop is the outermost frame outside the platform. A thread is idle if nothing of a task
 * stands between its loop and its wait:
 *
 * <ul>
 *   <li>it waits for a selector or for a connection;
 *   <li>it has no frame outside the platform, or all are in the package of a library's loop,
 *       whatever it waits for; or all are in the class of an application's loop, and it waits for
 *       no permit and no result;
 *   <li>it takes from a queue or waits for a signal, and few frames stand between;
 *   <li>an application's loop itself takes from a library's queue, such as one of other processes;
 *   <li>it reads what a client sends next.
 * </ul>
 *
 * <p>It is never idle if it waits for a lock, a file or room in a queue, or if the outer end of its
 * stack is unknown. A virtual thread has no loop, and is idle only where it waits for a client, or
 * is one of the platform.
 */
final class Idle {
  private static final int FEW = 4;

  private final Application application;

  Idle(Application application) {
    this.application = application;
  }

  boolean is(Spell spell, boolean virtual) {
    return is(Wait.of(spell), spell.stack(), virtual, spell.ending() == Spell.Ending.CLIENT);
  }

  boolean is(Activity activity, CallStack stack, boolean virtual, boolean accepted) {
    if (stack.frames().isEmpty() || stack.isTruncated() || virtual || Wait.isPut(stack)) {
      return virtual && (accepted || Wait.isAccept(stack) || Frames.outside(stack).isEmpty());
    }
    if (Frames.isOfReferences(stack)) {
      return false;
    }
    if (Wait.isSelector(stack)) {
      return true;
    }
    List<StackFrame> outside = Frames.outside(stack);
    boolean taking = Wait.isQueue(stack);
    if (application.call(stack).filter(Wait::isTake).isPresent()) {
      return isOfLoop(outside.stream().filter(application::contains).toList(), true);
    }
    return switch (activity) {
      case FILE, SYNC, WRITE, PROCESSOR -> false;
      case LOCK -> taking && (outside.isEmpty() || isOfLoop(outside, taking));
      case READ -> accepted || outside.isEmpty();
      case PERMIT, RESULT ->
          outside.isEmpty()
              || (!application.contains(outside.get(outside.size() - 1))
                  && isOfLoop(outside, taking));
      default ->
          outside.isEmpty()
              || isOfLoop(outside, taking)
              || ((taking || activity == Activity.NOTIFY || activity == Activity.WAIT)
                  && outside.size() <= FEW
                  && outside.stream().noneMatch(application::contains));
    };
  }

  private boolean isOfLoop(List<StackFrame> outside, boolean taking) {
    StackFrame loop = outside.get(outside.size() - 1);
    boolean own = application.contains(loop);
    if (!own && !taking) {
      String name = Frames.packageOf(loop);
      return outside.stream().allMatch(frame -> Frames.packageOf(frame).startsWith(name));
    }
    Function<StackFrame, String> name = own ? Frames::outerClass : Frames::root;
    return outside.stream().map(name).allMatch(name.apply(loop)::equals);
  }
}
