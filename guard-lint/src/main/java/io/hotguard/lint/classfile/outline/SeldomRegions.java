/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;

/**
 * The calls of a method that run only after a failure or while somebody searches for one: in catch
 * blocks, in code that goes straight on to a {@code throw}, and behind a test of a level that
 * production switches off. Found while the method is read, without its graph.
 */
public final class SeldomRegions {
  /** Questions for levels that are off in production. */
  public static final Set<String> LEVELS =
      Set.of("isDebug", "isDebugEnabled", "isTrace", "isTraceEnabled");

  /*
   * A catch block ends at a later label that code outside it jumps to: compilers write the code
   * after a try behind its catch blocks, and jump over them. Code that nothing before it jumps to
   * or falls into is reached by a backward jump, which is not known yet, so it counts as outside.
   * Dominators would tell the same, and need the graph of each method.
   */
  private final BitSet calls = new BitSet();
  private final IdentityHashMap<Label, Integer> quiet = new IdentityHashMap<>();
  private final Set<Label> handlers = identitySet();
  private final Set<Label> outside = identitySet();
  private final Set<Label> inside = identitySet();
  private boolean falls = true;
  private int straight;
  private int from = -1;
  private boolean asked;
  private @Nullable Label alternative;

  private static Set<Label> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  void clear() {
    calls.clear();
    if (!handlers.isEmpty()) {
      handlers.clear();
    }
    if (!outside.isEmpty()) {
      outside.clear();
    }
    if (!inside.isEmpty()) {
      inside.clear();
    }
    if (!quiet.isEmpty()) {
      quiet.clear();
    }
    asked = false;
    alternative = null;
    falls = true;
    straight = 0;
    from = -1;
  }

  /** Whether a call seldom runs; complete after {@link #finish}. */
  boolean contains(int call) {
    return calls.get(call);
  }

  void handler(Label label) {
    handlers.add(label);
  }

  void call(String method) {
    asked = LEVELS.contains(method);
  }

  /** Another instruction: the value on the stack no longer answers a question. */
  void other() {
    asked = false;
  }

  void label(Label label, int count) {
    if (label.equals(alternative)) {
      quiet.values().removeIf(begin -> begin == count); // the other answer leads here too
    }
    Integer begin = quiet.isEmpty() ? null : quiet.remove(label);
    if (begin != null) {
      calls.set(begin, count);
    }
    boolean begins = handlers.contains(label) && !falls && !outside.contains(label);
    boolean goesOn = begins || falls || inside.contains(label);
    if (from >= 0 && (outside.contains(label) || !goesOn)) {
      calls.set(from, count);
      from = -1;
    }
    if (from < 0 && begins) {
      from = count;
    }
    falls |= begins || outside.contains(label) || inside.contains(label);
  }

  /** A jump that is taken if the answer is no. */
  void jumpIfNot(int count, Label label) {
    if (asked) {
      quiet.putIfAbsent(label, count);
      Label before = alternative;
      jump(true, count, label);
      alternative = before;
    } else {
      jump(true, count, label);
    }
  }

  void jump(boolean mayPass, int count, Label... labels) {
    asked = false;
    alternative = mayPass ? labels[0] : null;
    if (!handlers.isEmpty()) {
      Collections.addAll(from < 0 ? outside : inside, labels);
    }
    straight = count;
    falls = mayPass;
  }

  /** The code ends here by a return or a throw. */
  void end(boolean thrown, int count) {
    if (thrown) {
      calls.set(straight, count);
    }
    straight = count;
    falls = false;
  }

  void finish(int count) {
    if (from >= 0) {
      calls.set(from, count);
      from = -1;
    }
  }
}
