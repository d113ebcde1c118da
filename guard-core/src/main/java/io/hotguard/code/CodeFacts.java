/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static java.util.Objects.requireNonNull;

import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What rules know of classes that are judged together, and what is hot in them. A reader gives a
 * top-level class with all that is nested in it, which share private members, or more; hot paths
 * are those of the whole application.
 *
 * <h2>Threading</h2>
 *
 * Immutable; any number of threads may ask.
 */
public final class CodeFacts {
  /*
   * No record: each rule asks for the same lists, and a record could not keep them.
   */
  private final List<ClassFacts> classes;
  private final HotPaths hotPaths;
  private final CallSummaries summaries;
  private final Map<String, ClassFacts> byName = new HashMap<>();
  private final List<Body> bodies;
  private final List<Body> hotBodies;

  /**
   * Creates facts; copies the list.
   *
   * @param classes the classes; of two with one name the first counts where one is asked for
   * @param hotPaths what is hot, these classes' methods among it
   */
  public CodeFacts(List<ClassFacts> classes, HotPaths hotPaths, CallSummaries summaries) {
    this.classes = List.copyOf(classes);
    this.hotPaths = requireNonNull(hotPaths, "hotPaths");
    this.summaries = requireNonNull(summaries, "summaries");
    List<Body> all = new ArrayList<>();
    for (ClassFacts type : this.classes) {
      byName.putIfAbsent(type.name(), type);
      for (MethodFacts method : type.methods()) {
        all.add(new Body(type, method));
      }
    }
    this.bodies = List.copyOf(all);
    this.hotBodies = all.stream().filter(body -> hotPaths.contains(body.ref())).toList();
  }

  /** Creates facts without summaries. */
  public CodeFacts(List<ClassFacts> classes, HotPaths hotPaths) {
    this(classes, hotPaths, CallSummaries.none());
  }

  /** Returns the classes. */
  public List<ClassFacts> classes() {
    return classes;
  }

  /** Returns what is hot in the whole application. */
  public HotPaths hotPaths() {
    return hotPaths;
  }

  /** Returns what calls tell of methods. */
  public CallSummaries summaries() {
    return summaries;
  }

  /** Finds a class. */
  public Optional<ClassFacts> type(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Returns all methods of all classes. */
  public List<Body> bodies() {
    return bodies;
  }

  /** Returns the hot methods of all classes. */
  public List<Body> hotBodies() {
    return hotBodies;
  }

  /** Tells whether a method is hot. */
  public boolean isHot(Body body) {
    return hotPaths.contains(body.ref());
  }

  /**
   * Returns what a call does, itself or through what it calls.
   *
   * @param target the method as an instruction names it: of these classes, others or a library
   * @return its effects; empty if none is known
   */
  public Set<Effect> effects(MethodRef target) {
    return summaries.effects(target);
  }

  /**
   * Returns the shortest way to an effect, so that a message can say through what.
   *
   * @param target the method as an instruction names it
   * @return the target first, the method that is known for the effect last; see {@link
   *     CallSummaries#way}
   */
  public List<MethodRef> way(MethodRef target, Effect effect) {
    return summaries.way(target, effect);
  }

  /** Tells what repeats a method: a loop around a call of it or of what calls it. */
  public Optional<Repetition> repetition(Body body) {
    return summaries.repetition(body.ref());
  }

  /** Tells whether callers repeat a method; its own loops do not count. */
  public boolean isRepeated(Body body) {
    return repetition(body).isPresent();
  }

  /**
   * Tells what repeats an instruction within a call of the method's entry point: a loop around it,
   * a stream that calls the function it makes for each element, or what repeats the whole method.
   *
   * @return the repetition, the nearest first, or empty if none is known
   */
  public Optional<Repetition> repetition(Body body, Instruction instruction) {
    Site site = instruction.site();
    if (site.isRepeated()) {
      return Optional.of(new Repetition(Repetition.Kind.LOOP, body.ref(), site.line()));
    }
    return FunctionUse.of(body.method(), instruction) == FunctionUse.ELEMENTS
        ? Optional.of(new Repetition(Repetition.Kind.ELEMENTS, body.ref(), site.line()))
        : repetition(body);
  }

  /**
   * Names a field by the class that declares it.
   *
   * @param field the field as an instruction names it
   * @return the field; as given when the declaring class is not among these
   */
  public FieldRef declared(FieldRef field) {
    Set<String> seen = new LinkedHashSet<>();
    String owner = field.owner();
    while (owner != null && seen.add(owner)) {
      Optional<ClassFacts> type = type(owner);
      if (type.flatMap(t -> t.field(field.name())).isPresent()) {
        return new FieldRef(owner, field.name());
      }
      owner = type.map(ClassFacts::superName).orElse(null);
    }
    return field;
  }

  /** Returns everything that these classes write to a field. */
  public List<Assignment> assignments(FieldRef field) {
    FieldRef declared = declared(field);
    List<Assignment> assignments = new ArrayList<>();
    for (Body body : bodies()) {
      for (Instruction.FieldAccess access : body.method().all(Instruction.FieldAccess.class)) {
        if (access.written() != null
            && access.field().name().equals(field.name())
            && declared(access.field()).equals(declared)) {
          assignments.add(new Assignment(body, access, access.written()));
        }
      }
    }
    return assignments;
  }

  /**
   * A method and its class.
   *
   * @param type the class
   * @param method the method
   */
  public record Body(ClassFacts type, MethodFacts method) {

    /** Names the method. */
    public MethodRef ref() {
      return type.ref(method);
    }

    /** Names a place in the method. */
    public Location.Code location(Site site) {
      return new Location.Code(type.name(), method.name(), site.line(), method.descriptor());
    }
  }

  /**
   * A write to a field.
   *
   * @param body where it is
   * @param access the instruction
   * @param value what is written
   */
  public record Assignment(Body body, Instruction.FieldAccess access, Origin value) {}
}
