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
import org.jspecify.annotations.Nullable;

/**
 * The facts of classes that rules check together, with the hot paths of the whole application. A
 * reader passes at least one top-level class with all its nested classes, because they share
 * private members.
 *
 * <h2>Threading</h2>
 *
 * Immutable; any number of threads may ask. The index of calls is built for the first that asks.
 */
public final class CodeFacts {
  /*
   * This is not a record, because it keeps lists that each rule asks for.
   */
  private final List<ClassFacts> classes;
  private final HotPaths hotPaths;
  private final CallSummaries summaries;
  private final Map<String, ClassFacts> byName = new HashMap<>();
  private final List<Body> bodies;
  private final List<Body> hotBodies;
  private volatile @Nullable CallIndex index;

  /**
   * Creates facts; copies the list.
   *
   * @param classes the classes; of two with one name, {@link #type} finds the first
   * @param hotPaths the hot methods, those of these classes included
   */
  public CodeFacts(List<ClassFacts> classes, HotPaths hotPaths, CallSummaries summaries) {
    this.classes = List.copyOf(classes);
    this.hotPaths = requireNonNull(hotPaths, "hotPaths");
    this.summaries = requireNonNull(summaries, "summaries");
    List<Body> all = new ArrayList<>();
    List<Body> hot = new ArrayList<>();
    for (ClassFacts type : this.classes) {
      byName.putIfAbsent(type.name(), type);
      for (MethodFacts method : type.methods()) {
        Body body = new Body(type, method);
        all.add(body);
        if (hotPaths.contains(body.ref())) {
          hot.add(body);
        }
      }
    }
    this.bodies = List.copyOf(all);
    this.hotBodies = List.copyOf(hot);
  }

  public List<ClassFacts> classes() {
    return classes;
  }

  /** Returns the hot paths of the whole application. */
  public HotPaths hotPaths() {
    return hotPaths;
  }

  /** Returns the summaries of calls. */
  public CallSummaries summaries() {
    return summaries;
  }

  public Optional<ClassFacts> type(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Returns a method of these classes; empty if its class is not one, or only inherits it. */
  public Optional<Body> body(MethodRef method) {
    return type(method.owner())
        .flatMap(
            type ->
                type.method(method.name(), method.descriptor()).map(code -> new Body(type, code)));
  }

  /** Returns all methods of all classes, in order. */
  public List<Body> bodies() {
    return bodies;
  }

  /** Returns the hot methods of all classes, in order. */
  public List<Body> hotBodies() {
    return hotBodies;
  }

  /** Returns the calls that name a method of this name and descriptor, of any class, in order. */
  public List<CallSite> calls(MethodRef method) {
    return index().calls(method);
  }

  /** Returns the places that make a function of a method, in order. */
  public List<FunctionSite> functions(MethodRef implementation) {
    return index().functions(implementation);
  }

  private CallIndex index() {
    CallIndex known = index;
    if (known == null) {
      known = new CallIndex(bodies);
      index = known;
    }
    return known;
  }

  public boolean isHot(Body body) {
    return hotPaths.contains(body.ref());
  }

  /**
   * Returns the loop around a direct or indirect call of a method, if one is known; loops of the
   * method itself do not count.
   */
  public Optional<Repetition> repetition(Body body) {
    return summaries.repetition(body.ref());
  }

  /**
   * Returns the nearest repetition of an instruction within one call of the method's entry point: a
   * loop around it, a stream that calls the function it makes for each element, or the repetition
   * of the whole method.
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
   * Returns the field by the class that declares it, or as given if that class is not among these.
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

  /** Returns every write of these classes to a field, in order. */
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

  /** A method and its class. */
  public record Body(ClassFacts type, MethodFacts method) {

    /** Returns the full name of the method. */
    public MethodRef ref() {
      return type.ref(method);
    }

    /** Returns a place in the method. */
    public Location.Code location(Site site) {
      return new Location.Code(type.name(), method.name(), site.line(), method.descriptor());
    }
  }

  /** A call and its method. */
  public record CallSite(Body body, Instruction.Call call) {}

  /** A lambda or method reference, and the method that makes it. */
  public record FunctionSite(Body body, Instruction.DynamicCall made) {}

  /**
   * A write to a field.
   *
   * @param body the method that writes
   * @param access the instruction
   * @param value the value written
   */
  public record Assignment(Body body, Instruction.FieldAccess access, Origin value) {}

  /**
   * The calls of classes by the method that they name. Generated classes have thousands of methods,
   * and rules ask for the callers of each.
   */
  private static final class CallIndex {
    private final Map<Named, List<CallSite>> calls = new HashMap<>();
    private final Map<MethodRef, List<FunctionSite>> functions = new HashMap<>();

    private record Named(String name, String descriptor) {
      static Named of(MethodRef method) {
        return new Named(method.name(), method.descriptor());
      }
    }

    CallIndex(List<Body> bodies) {
      for (Body body : bodies) {
        for (Instruction instruction : body.method().instructions()) {
          if (instruction instanceof Instruction.Call call) {
            calls
                .computeIfAbsent(Named.of(call.target()), target -> new ArrayList<>())
                .add(new CallSite(body, call));
          } else if (instruction instanceof Instruction.DynamicCall made
              && made.implementation() != null) {
            functions
                .computeIfAbsent(made.implementation(), target -> new ArrayList<>())
                .add(new FunctionSite(body, made));
          }
        }
      }
    }

    List<CallSite> calls(MethodRef method) {
      return List.copyOf(calls.getOrDefault(Named.of(method), List.of()));
    }

    List<FunctionSite> functions(MethodRef implementation) {
      return List.copyOf(functions.getOrDefault(implementation, List.of()));
    }
  }
}
