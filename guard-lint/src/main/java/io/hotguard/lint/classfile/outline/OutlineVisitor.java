/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import io.hotguard.code.FieldRef;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.classfile.flow.FlowRecorder;
import io.hotguard.lint.classfile.flow.Loops;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Records the calls of one method after the other.
 *
 * <p>Values are not followed. A function belongs to the next call with a parameter of its exact
 * type, a new object to the next call of any kind. Compilers write little else for an argument.
 */
final class OutlineVisitor extends MethodVisitor {
  private static final int NOTHING = -1;

  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";

  /** A call, until the end of the method shows whether it is in a loop. */
  private static final class Draft {
    private final Kind kind;
    private final MethodRef target;
    private final String type;
    private final int line;
    private final int place;
    private FunctionUse use = FunctionUse.KEPT;
    private boolean afterFailure;

    Draft(Kind kind, MethodRef target, String type, int line, int place) {
      this.kind = kind;
      this.target = target;
      this.type = type;
      this.line = line;
      this.place = place;
    }

    CallOutline outline(NameCache names, boolean repeated) {
      String binary = type.isEmpty() ? "" : names.ofDescriptor(type);
      return new CallOutline(kind, target, binary, use, line, repeated, afterFailure);
    }
  }

  private final NameCache names;
  private final FlowRecorder flow = new FlowRecorder();
  private final List<Draft> drafts = new ArrayList<>();
  private final List<Draft> functions = new ArrayList<>();
  private final Set<String> made = new LinkedHashSet<>();
  private final Map<Integer, Draft> stored = new HashMap<>();
  private @Nullable Draft newest;
  private List<String> annotations = List.of();
  private int line;
  private int loaded = NOTHING;
  private int comparedWithFew = NOTHING;
  private String name = "";
  private String descriptor = "";
  private int modifiers;
  private final ThreadHints hints = new ThreadHints();
  private final StateQuestion question = new StateQuestion();
  private final SettingHints settings = new SettingHints();
  private final Set<FieldRef> holders = new HashSet<>();
  private Consumer<MethodOutline> sink = outline -> {};

  OutlineVisitor(NameCache names) {
    super(Opcodes.ASM9);
    this.names = names;
  }

  void beginType() {
    settings.clear();
    holders.clear();
  }

  /** The static fields with a collection or a thread local that the methods of the type name. */
  Set<FieldRef> holders() {
    return Set.copyOf(holders);
  }

  /** Takes an annotation of the type. */
  void ofType(String annotation) {
    settings.annotation(annotation);
  }

  /** Whether the methods since {@link #beginType} may make settings with constants. */
  boolean makesSettings() {
    return settings.found();
  }

  OutlineVisitor begin(
      int access, String methodName, String desc, Consumer<MethodOutline> consumer) {
    flow.clear();
    drafts.clear();
    functions.clear();
    made.clear();
    stored.clear();
    newest = null;
    hints.clear();
    forgetLoad();
    annotations = List.of();
    line = 0;
    name = methodName;
    descriptor = desc;
    modifiers = access;
    sink = consumer;
    return this;
  }

  @Override
  public AnnotationVisitor visitAnnotation(String type, boolean visible) {
    annotations = names.withAnnotation(annotations, type);
    settings.annotation(type);
    return new AnnotationMethods(
        type, methods -> annotations = names.withMethods(annotations, type, methods));
  }

  @Override
  public void visitTryCatchBlock(
      Label start, Label end, Label handler, @Nullable String exception) {
    flow.tryBlock(start, end, handler);
  }

  @Override
  public void visitLabel(Label label) {
    flow.label(label);
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    line = number;
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    if (comparedWithFew != NOTHING && opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
      flow.jumpByFew(comparedWithFew, label);
    } else if (!question.jump(opcode, label, flow)) {
      flow.jump(opcode != Opcodes.GOTO && opcode != Opcodes.JSR, label);
    }
    forgetLoad();
    newest = null;
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    choose(otherwise, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    choose(otherwise, labels);
  }

  private void choose(Label otherwise, Label[] labels) {
    Label[] all = Arrays.copyOf(labels, labels.length + 1);
    all[labels.length] = otherwise;
    flow.jump(false, all);
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    flow.count(variable);
    forgetLoad();
  }

  /** The next comparison is not about the value that was just loaded. */
  private void forgetLoad() {
    question.other();
    loaded = NOTHING;
    comparedWithFew = NOTHING;
  }

  @Override
  public void visitInsn(int opcode) {
    question.insn(opcode);
    comparedWithFew = opcode >= Opcodes.ICONST_0 && opcode <= Opcodes.ICONST_5 ? loaded : NOTHING;
    loaded = NOTHING;
    if (opcode == Opcodes.ATHROW || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)) {
      flow.end();
      forgetNewest();
    }
    if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1) {
      hints.constant(opcode == Opcodes.LCONST_0 ? 0L : 1L);
    }
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    question.other();
    loaded = opcode == Opcodes.ILOAD ? variable : NOTHING;
    comparedWithFew = NOTHING;
    if (opcode == Opcodes.LLOAD || opcode == Opcodes.ILOAD) {
      hints.variableNumber();
    }
    if (opcode == Opcodes.RET) {
      flow.end();
    } else if (opcode == Opcodes.ASTORE) {
      store(variable);
    } else {
      newest = null;
      Draft function = opcode == Opcodes.ALOAD ? stored.get(variable) : null;
      if (function != null && !functions.contains(function)) {
        functions.add(function);
      }
    }
  }

  private void store(int variable) {
    if (newest != null && newest.kind == Kind.FUNCTION) {
      stored.put(variable, newest);
    } else {
      stored.remove(variable);
    }
    forgetNewest();
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String field, String type) {
    forgetLoad();
    if (opcode <= Opcodes.PUTSTATIC
        && (type.startsWith("Ljava/util/") || type.endsWith("ThreadLocal;"))) {
      holders.add(new FieldRef(names.binary(owner), field));
    }
    if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
      forgetNewest();
    } else {
      newest = null;
      question.field(type);
      hints.field(owner, field, type);
    }
  }

  /** The new object is stored in a variable or leaves the method. */
  private void forgetNewest() {
    if (newest != null) {
      functions.remove(newest);
      newest = null;
    }
  }

  @Override
  public void visitLdcInsn(Object value) {
    hints.constant(value);
    settings.constant(value);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) {
      made.add(type);
    }
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String method, String desc, boolean ownerIsInterface) {
    forgetLoad();
    MethodRef target = new MethodRef(names.binary(owner), method, desc);
    if (hints.isTick(method, desc)) {
      functions.forEach(function -> hints.tick(function.target));
    }
    hints.call(owner, method, desc);
    settings.call(owner, method);
    hand(target);
    question.call(method, desc);
    boolean isNew =
        opcode == Opcodes.INVOKESPECIAL && method.equals("<init>") && made.contains(owner);
    Kind kind =
        isNew
            ? Kind.OBJECT
            : opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKESPECIAL
                ? Kind.EXACT
                : Kind.VIRTUAL;
    Draft draft = new Draft(kind, target, "", line, flow.pass());
    drafts.add(draft);
    if (isNew) {
      newest = draft;
      functions.add(draft);
    } else {
      newest = null;
    }
  }

  @Override
  public void visitInvokeDynamicInsn(
      String method, String desc, Handle bootstrap, Object... arguments) {
    forgetLoad();
    hints.concatenation(bootstrap, arguments);
    settings.concatenation(bootstrap, arguments);
    newest = null;
    if (bootstrap.getOwner().equals(METAFACTORY)
        && arguments.length > 1
        && arguments[1] instanceof Handle handle) {
      MethodRef target =
          new MethodRef(names.binary(handle.getOwner()), handle.getName(), handle.getDesc());
      String type = desc.substring(desc.indexOf(')') + 1);
      Draft draft = new Draft(Kind.FUNCTION, target, type, line, flow.pass());
      draft.afterFailure =
          arguments.length > 2
              && arguments[2] instanceof Type function
              && FunctionUse.isAfterFailure(function.getDescriptor());
      drafts.add(draft);
      functions.add(draft);
      newest = draft;
    }
  }

  /** Passes pending functions to a call. */
  private void hand(MethodRef taker) {
    for (int i = functions.size() - 1; i >= 0; i--) {
      Draft function = functions.get(i);
      boolean takes =
          function.kind == Kind.OBJECT
              ? function == newest || !taker.name().equals("<init>")
              : takes(taker.descriptor(), function.type);
      if (takes && FunctionUse.of(taker).compareTo(function.use) < 0) {
        function.use = FunctionUse.of(taker);
      }
      if (takes || function.kind == Kind.OBJECT) {
        functions.remove(i);
      }
    }
  }

  private static boolean takes(String descriptor, String type) {
    int at = descriptor.indexOf(type);
    return at > 0 && descriptor.charAt(at - 1) != '[' && at < descriptor.indexOf(')');
  }

  @Override
  public void visitEnd() {
    Loops loops = flow.goesBack() && !drafts.isEmpty() ? flow.loops() : null;
    List<CallOutline> calls = new ArrayList<>(drafts.size());
    for (Draft draft : drafts) {
      boolean repeated = loops != null && loops.isRepeated(draft.place);
      calls.add(draft.outline(names, repeated));
    }
    sink.accept(
        new MethodOutline(
            name,
            descriptor,
            modifiers,
            annotations,
            calls,
            hints.ticks(),
            hints.threadName(),
            loops != null && loops.isEndless()));
  }
}
