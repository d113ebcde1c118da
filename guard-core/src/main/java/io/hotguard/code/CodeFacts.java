/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.Location;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What rules know of classes that are judged together, and what is hot in them. A reader gives a
 * top-level class with all that is nested in it, which share private members, or more; hot paths
 * are those of the whole application.
 *
 * @param classes the classes; immutable
 * @param hotPaths what is hot, these classes' methods among it
 */
public record CodeFacts(List<ClassFacts> classes, HotPaths hotPaths) {

  /**
   * Creates facts; copies the list.
   *
   * @param classes the classes
   * @param hotPaths what is hot
   */
  public CodeFacts {
    classes = List.copyOf(classes);
  }

  /**
   * Finds a class.
   *
   * @param name its name
   * @return the class, or empty if it is not among these
   */
  public Optional<ClassFacts> type(String name) {
    return classes.stream().filter(type -> type.name().equals(name)).findFirst();
  }

  /**
   * Returns all methods of all classes.
   *
   * @return the methods with their classes, in order
   */
  public List<Body> bodies() {
    List<Body> bodies = new ArrayList<>();
    for (ClassFacts type : classes) {
      for (MethodFacts method : type.methods()) {
        bodies.add(new Body(type, method));
      }
    }
    return bodies;
  }

  /**
   * Returns the hot methods of all classes.
   *
   * @return the methods with their classes, in order
   */
  public List<Body> hotBodies() {
    return bodies().stream().filter(this::isHot).toList();
  }

  /**
   * Tells whether a method is hot.
   *
   * @param body the method
   * @return true if so
   */
  public boolean isHot(Body body) {
    return hotPaths.contains(body.ref());
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

  /**
   * Returns everything that these classes write to a field.
   *
   * @param field the field
   * @return the writes, in order
   */
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

    /**
     * Names the method.
     *
     * @return the full name
     */
    public MethodRef ref() {
      return type.ref(method);
    }

    /**
     * Names a place in the method.
     *
     * @param site where in the method
     * @return the place
     */
    public Location.Code location(Site site) {
      return new Location.Code(type.name(), method.name(), site.line());
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
