/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Finds calls that run once for a long-lived object: behind {@code if (field == null)} where the
 * field is then filled, {@code if (!started)}, {@code started.compareAndSet(false, true)}, a
 * look-up in a shared map that is then filled, or after an early return when the work was done.
 *
 * <p>Instructions are visited in the order of the class file, without following values: a test
 * belongs to the last field, variable or call before it. Classes whose names say that their objects
 * live for one request or statement are left out: their fields are empty each time.
 */
final class InitOnceRegions {
  private static final String ATOMIC_FLAG = "java/util/concurrent/atomic/AtomicBoolean";
  private static final Set<String> LOOK_UPS = Set.of("get", "getIfPresent", "containsKey");
  private static final Set<String> FILLS = Set.of("put", "putIfAbsent", "set", "offer");

  /**
   * A test whether something was done before.
   *
   * @param owner the class of a field or look-up; empty if the name tells all
   * @param ofInstance whether it tests an object's own field
   * @param trusted whether its name says so, so that nothing needs to be filled
   * @param whenFalse whether false means that it was done
   */
  private record Question(
      String owner, String name, boolean ofInstance, boolean trusted, boolean whenFalse) {
    boolean isOf(String otherOwner, String otherName) {
      return name.equals(otherName) && owner.equals(otherOwner);
    }

    /** Every read of a field may be a test; the class's name is checked where a jump follows. */
    boolean lastsLong() {
      return !ofInstance || !SetUpNames.isShortLived(owner);
    }
  }

  private static final class Region {
    private final @Nullable Label end;
    private final Question asked;
    private final int from;
    private boolean filled;

    Region(@Nullable Label end, Question asked, int from) {
      this.end = end;
      this.asked = asked;
      this.from = from;
      this.filled = asked.trusted();
    }
  }

  /** A branch for work that was not done before; the other side may return. */
  private static final class Early {
    private final Label on;
    private final Question asked;
    private final int calls;
    private boolean returns;

    Early(Label on, Question asked, int calls) {
      this.on = on;
      this.asked = asked;
      this.calls = calls;
    }
  }

  private final BitSet once = new BitSet();
  private final List<Region> open = new ArrayList<>();
  private final Map<Integer, Question> copies = new HashMap<>();
  private @Nullable Question question;
  private @Nullable Early early;
  private String flag = "";

  void clear() {
    once.clear();
    open.clear();
    copies.clear();
    question = null;
    early = null;
    flag = "";
  }

  /** The numbers of the calls that run once; complete after {@link #end}. */
  BitSet once() {
    return once;
  }

  void loadField(String owner, String field, String type, boolean isStatic) {
    flag = type.equals('L' + ATOMIC_FLAG + ';') ? field : "";
    boolean trusted = type.equals("Z") && SetUpNames.isDone(field);
    question = new Question(owner, field, !isStatic, trusted, false);
  }

  void storeField(String owner, String field) {
    fill(owner, field);
    question = null;
  }

  private void fill(String owner, String name) {
    for (Region region : open) {
      region.filled |= region.asked.isOf(owner, name);
    }
  }

  void loadVariable(int variable) {
    question = copies.get(variable);
  }

  void storeVariable(int variable) {
    if (question == null) {
      copies.remove(variable);
    } else {
      copies.put(variable, question);
    }
  }

  void call(String owner, String method, String descriptor) {
    boolean shared = isShared(owner);
    if (shared && FILLS.contains(method)) {
      fill(owner, "");
    }
    question = null;
    if (owner.equals(ATOMIC_FLAG) && SetUpNames.isDone(flag)) {
      question = new Question("", flag, false, true, method.equals("compareAndSet"));
    } else if (descriptor.equals("()Z") && method.startsWith("is") && SetUpNames.isDone(method)) {
      question = new Question("", method, false, true, false);
    } else if (shared && LOOK_UPS.contains(method)) {
      question = new Question(owner, "", false, false, false);
    }
  }

  private static boolean isShared(String owner) {
    return owner.endsWith("ThreadLocal")
        || owner.startsWith("java/util/concurrent/Concurrent")
        || owner.endsWith("/WeakHashMap")
        || owner.endsWith("Cache");
  }

  void jump(int opcode, Label label, int calls) {
    Question asked = question;
    question = null;
    early = null;
    if (asked == null || !asked.lastsLong()) {
      return;
    }
    boolean jumpsWhenTrue = opcode == Opcodes.IFNONNULL || opcode == Opcodes.IFNE;
    boolean jumpsWhenFalse = opcode == Opcodes.IFNULL || opcode == Opcodes.IFEQ;
    boolean jumpsWhenDone = asked.whenFalse() ? jumpsWhenFalse : jumpsWhenTrue;
    if (jumpsWhenDone) {
      open.add(new Region(label, asked, calls));
    } else if (jumpsWhenTrue || jumpsWhenFalse) {
      early = new Early(label, asked, calls);
    }
  }

  void label(Label label, int calls) {
    if (early != null && early.on == label) {
      if (early.returns && early.calls == calls) {
        open.add(new Region(null, early.asked, calls));
      }
      early = null;
    }
    for (int i = open.size() - 1; i >= 0; i--) {
      if (open.get(i).end == label) {
        close(open.remove(i), calls);
      }
    }
  }

  void returns() {
    question = null;
    if (early != null) {
      early.returns = true;
    }
  }

  /** The value on the stack no longer answers a question. */
  void other() {
    question = null;
  }

  void end(int calls) {
    for (Region region : open) {
      if (region.end == null) {
        close(region, calls);
      }
    }
    open.clear();
  }

  private void close(Region region, int calls) {
    if (region.filled) {
      once.set(region.from, calls);
    }
  }
}
