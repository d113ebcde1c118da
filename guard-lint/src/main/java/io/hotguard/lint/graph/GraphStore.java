/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.FieldRef;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.classfile.outline.CallOutline;
import io.hotguard.lint.classfile.outline.ClassOutline;
import io.hotguard.lint.classfile.outline.MethodOutline;
import io.hotguard.lint.graph.TypeNode.Handler.Kind;
import io.hotguard.rule.EntryPoint;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Packs outlines of classes: names become numbers, and uninteresting calls are dropped. */
final class GraphStore {
  private static final String[] JDK = {"java.", "jdk.", "sun.", "com.sun.", "javax.crypto."};

  private static final String FUNCTIONS = "java.util.function.";

  /** The call of a function with arguments. Other methods of these types take another function. */
  private static final Pattern FUNCTION = Pattern.compile("\\((?!\\)|Ljava/util/function/)");

  private static final Pattern SCAN =
      Pattern.compile("\\w+[.]mybatis[.]spring[.]annotation[.]MapperScan=[\\w.*,]+");

  private final StringIds strings = new StringIds();
  private final MethodIds refs = new MethodIds(strings);
  private final Map<String, TypeNode> types = new HashMap<>();
  private final Map<String, Owner> owners = new HashMap<>();
  private final KnownCalls known = KnownCalls.table();
  private final KnownEntryPoints entryPoints = KnownEntryPoints.table();
  private final Mentions mentions;
  private final Set<FieldRef> shared = new HashSet<>();
  private final Map<Integer, Set<Integer>> functions = new HashMap<>();
  private final Map<Integer, Set<Integer>> held = new HashMap<>();

  /**
   * The table entries of a class whose method is called: one lookup a call instead of five.
   *
   * @param mentioned the rules that look for the class; null without any
   * @param kept whether its calls are of interest
   */
  private record Owner(@Nullable BitSet mentioned, boolean mentionsMethods, boolean kept) {}

  GraphStore(Mentions mentions) {
    this.mentions = mentions;
  }

  StringIds strings() {
    return strings;
  }

  MethodIds refs() {
    return refs;
  }

  /** The types; an interface in a package that a scan for mappers names is a mapper. */
  List<TypeNode> types() {
    List<TypeNode> all = new ArrayList<>(types.values());
    String packages =
        all.stream()
            .flatMapToInt(type -> Arrays.stream(type.annotations()))
            .mapToObj(strings::get)
            .filter(annotation -> SCAN.matcher(annotation).matches())
            .map(annotation -> annotation.replaceFirst(".*=", "").replace(".", "[.]"))
            .map(scanned -> scanned.replaceAll("[*]+", ".*").replace(',', '|'))
            .collect(Collectors.joining("|"));
    if (!packages.isEmpty()) {
      Pattern scanned = Pattern.compile("(" + packages + ")[.].*");
      int mapper = strings.idOf("org.apache.ibatis.annotations.Mapper");
      all.replaceAll(
          type ->
              Modifier.isInterface(type.modifiers())
                      && scanned.matcher(strings.get(type.name())).matches()
                  ? type.annotated(mapper)
                  : type);
    }
    return all;
  }

  /** The static fields with a collection or a thread local that another top-level class names. */
  Set<FieldRef> shared() {
    return shared;
  }

  /** The methods behind lambdas and method references, by the interface that these implement. */
  Map<Integer, Set<Integer>> functions() {
    return functions;
  }

  /**
   * The methods behind functions of JDK types that objects of a class keep, by a call of {@link
   * #heldBy}.
   */
  Map<Integer, Set<Integer>> held() {
    return held;
  }

  /** Stands for a call of any function of this type that the objects of a class keep. */
  private int heldBy(String keeper, String function) {
    int name = strings.idOf(function);
    return refs.idOf(strings.idOf(keeper), name, name);
  }

  /** Adds a class, unless one with its name and an earlier source exists. */
  void add(ClassOutline outline, long source) {
    TypeNode other = types.get(outline.name());
    if (other == null || source < other.source()) {
      types.put(outline.name(), pack(outline, source));
    }
  }

  private TypeNode pack(ClassOutline outline, long source) {
    String outermost = ProgramGraph.outermost(outline.name());
    for (FieldRef field : outline.holders()) {
      if (!ProgramGraph.outermost(field.owner()).equals(outermost)) {
        shared.add(field);
      }
    }
    List<TypeNode.Handler> handlers = new ArrayList<>();
    BitSet mentioned = new BitSet();
    List<String> above = new ArrayList<>(outline.interfaces());
    if (outline.superName() != null) {
      above.add(0, outline.superName());
    }
    above.forEach(type -> mentions.ofType(type, mentioned));
    int name = strings.idOf(outline.name());
    ThreadLoops loops = new ThreadLoops(refs, outline);
    MethodNode[] methods = new MethodNode[outline.methods().size()];
    for (int i = 0; i < methods.length; i++) {
      MethodOutline method = outline.methods().get(i);
      int ref = refs.idOf(name, strings.idOf(method.name()), strings.idOf(method.descriptor()));
      methods[i] =
          new MethodNode(
              ref,
              method.modifiers(),
              ids(method.annotations()),
              edges(outline.name(), method, handlers, mentioned));
      loops.find(method, ref, handlers);
    }
    return new TypeNode(
        name,
        outline.modifiers(),
        ids(above),
        ids(outline.annotations()),
        outline.suppresses(),
        outline.settings(),
        source,
        mentioned,
        List.copyOf(handlers),
        methods);
  }

  private int[] ids(List<String> names) {
    return names.isEmpty() ? MethodNode.NONE : names.stream().mapToInt(strings::idOf).toArray();
  }

  private int[] edges(
      String type, MethodOutline method, List<TypeNode.Handler> handlers, BitSet mentioned) {
    int[] edges = new int[method.calls().size() * Edges.STRIDE];
    int size = 0;
    for (CallOutline call : method.calls()) {
      String owner = call.target().owner();
      Owner about = about(owner);
      if (about.mentioned() != null) {
        mentioned.or(about.mentioned());
      }
      if (about.mentionsMethods()) {
        mentions.ofMethod(owner, call.target().name(), mentioned);
      }
      if (call.kind() == CallOutline.Kind.FUNCTION) {
        handlers(call, handlers);
        mentions.ofType(call.type(), mentioned); // a lambda has the type of its class
        String holder = call.seldom() ? null : holder(type, method, call);
        if (holder != null) {
          held.computeIfAbsent(heldBy(holder, call.type()), key -> new TreeSet<>())
              .add(refs.idOf(call.target()));
        }
        if (!call.seldom()
            && call.use().compareTo(FunctionUse.HANDED_ON) >= 0
            && about(call.type()).kept()) {
          functions
              .computeIfAbsent(strings.idOf(call.type()), key -> new TreeSet<>())
              .add(refs.idOf(call.target()));
        }
      }
      if (about.kept()) {
        size = put(edges, size, refs.idOf(call.target()), Edges.bits(call));
      } else if (owner.startsWith(FUNCTIONS)
          && FUNCTION.matcher(call.target().descriptor()).lookingAt()) {
        size = put(edges, size, heldBy(type, owner), Edges.bits(call));
      }
    }
    return size == 0 ? MethodNode.NONE : Arrays.copyOf(edges, size);
  }

  /**
   * The class whose objects keep a function of a JDK type: its constructor or setter takes the
   * function, or its own constructor makes it. A function without arguments often runs once.
   */
  private @Nullable String holder(String type, MethodOutline method, CallOutline function) {
    if (!function.type().startsWith(FUNCTIONS) || function.use() != FunctionUse.KEPT) {
      return null;
    }
    String parameter = 'L' + function.type().replace('.', '/') + ';';
    List<CallOutline> calls = method.calls();
    return calls.stream()
        .skip(calls.indexOf(function) + 1L)
        .limit(1) // A later one may take another function.
        .map(CallOutline::target)
        .filter(taker -> taker.descriptor().replaceFirst("[)].*", "").contains(parameter))
        .findFirst()
        .filter(taker -> FunctionUse.of(taker) == FunctionUse.KEPT)
        .map(MethodRef::owner)
        .or(() -> Optional.of(type).filter(own -> method.name().startsWith("<")))
        .orElse(null);
  }

  /** If calls differ only in their lines, the first counts. */
  private static int put(int[] edges, int size, int ref, int bits) {
    int from = Math.max(0, size - 64 * Edges.STRIDE);
    for (int i = from; i < size; i += Edges.STRIDE) {
      if (edges[i] == ref && Edges.sameButForLine(edges[i + 1], bits)) {
        return size;
      }
    }
    edges[size] = ref;
    edges[size + 1] = bits;
    return size + Edges.STRIDE;
  }

  private void handlers(CallOutline call, List<TypeNode.Handler> handlers) {
    for (KnownEntryPoints.Handler handler : entryPoints.handlers(call.type())) {
      String method = handler.methods().stream().sorted().findFirst().orElse("");
      handlers.add(
          new TypeNode.Handler(refs.idOf(call.target()), handler.entry(method), Kind.METHOD));
    }
    if (call.use() != FunctionUse.FILLS_CACHE && !call.seldom()) {
      String caller = MessageShape.caller(call);
      if (!caller.isEmpty()) {
        handlers.add(
            new TypeNode.Handler(
                refs.idOf(call.target()), EntryPoint.framework(caller), Kind.SHAPE));
      }
    }
  }

  private Owner about(String type) {
    Owner found = owners.get(type);
    if (found == null) {
      found = find(type);
      owners.put(type, found);
    }
    return found;
  }

  private Owner find(String type) {
    BitSet rules = new BitSet();
    mentions.ofType(type, rules);
    boolean jdk = Arrays.stream(JDK).anyMatch(type::startsWith);
    return new Owner(
        rules.isEmpty() ? null : rules, mentions.hasMethodsOf(type), !jdk || known.names(type));
  }
}
