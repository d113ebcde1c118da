/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.Instruction.Return;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.config.CodeSetting;
import io.hotguard.lint.classfile.outline.SettingCalls;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settings that code makes with constants: JDBC URLs that it gives to a data source, a
 * pool or {@code DriverManager}, other settings of pools, and system properties of logging
 * libraries; and the beans that Spring Boot makes of settings.
 */
final class CodeSettings {
  /** Part of the names of methods that take settings by name, such as properties of a driver. */
  private static final String PROPERTIES = "ropert";

  private final CodeFacts facts;
  private final ConstantText texts;
  private final Set<CodeSetting> found = new LinkedHashSet<>();

  private CodeSettings(CodeFacts facts) {
    this.facts = facts;
    this.texts = new ConstantText(facts);
  }

  static List<CodeSetting> of(CodeFacts facts) {
    CodeSettings settings = new CodeSettings(facts);
    for (Body body : facts.bodies()) {
      settings.bean(body);
      for (Instruction instruction : body.method().instructions()) {
        if (instruction instanceof Call call) {
          settings.look(body, instruction, call.target(), call.receiver(), call.arguments());
        } else if (instruction instanceof Allocation made && !made.descriptor().isEmpty()) {
          MethodRef constructor = new MethodRef(made.type(), "<init>", made.descriptor());
          Origin object = new Origin.Created(made.site().ordinal(), made.type());
          settings.look(body, instruction, constructor, object, made.arguments());
        }
      }
    }
    return new ArrayList<>(settings.found);
  }

  /** Adds the classes that a method may make a bean from, for settings of Spring Boot. */
  private void bean(Body body) {
    body.method().annotations().stream()
        .filter(each -> each.type().equals(SettingCalls.BINDS))
        .flatMap(each -> each.text("value").or(() -> each.text("prefix")).stream())
        .forEach(key -> types(body).forEach(type -> addBean(body, key, type)));
    body.type().annotations().stream()
        .filter(each -> each.type().equals(SettingCalls.CONFIGURES))
        .forEach(each -> addBean(body, "", ""));
  }

  private static Stream<String> types(Body body) {
    String made = body.ref().returnType().replaceAll("^L|;$", "").replace('/', '.');
    return Stream.concat(
        Stream.of(made), body.method().instructions().stream().flatMap(CodeSettings::named));
  }

  private static Stream<String> named(Instruction instruction) {
    return instruction instanceof Allocation made
        ? Stream.of(made.type())
        : instruction.operands().stream()
            .filter(Origin.ClassLiteral.class::isInstance)
            .map(literal -> ((Origin.ClassLiteral) literal).type());
  }

  private void addBean(Body body, String key, String type) {
    Location.Code place = new Location.Code(body.type().name(), body.method().name(), 0);
    found.add(new CodeSetting(CodeSetting.Kind.BOUND_BEAN, key, type, false, place));
  }

  private void look(
      Body body, Instruction at, MethodRef taker, @Nullable Origin object, List<Origin> arguments) {
    if (arguments.isEmpty()) {
      return;
    }
    if (taker.is("java.lang.System", "setProperty") && arguments.size() == 2) {
      property(body, at, arguments);
    } else if (isConstantPair(body, taker, arguments)) {
      String key = CodeSetting.HANDED_ON + texts(body, arguments.get(0)).get(0);
      String value = texts(body, arguments.get(1)).get(0);
      boolean closed = isComplete(body, object);
      add(CodeSetting.Kind.POOL_SETTING, taker.owner(), key, value, closed, body, at, object);
    } else if (SettingCalls.takesUrl(taker.owner(), taker.name())) {
      // The URL is the value, where a name comes before it as in setProperty.
      boolean named = arguments.size() == 2 && SettingCalls.isNamed(taker.name());
      boolean closed =
          taker.is("java.sql.DriverManager", "getConnection")
              ? arguments.size() != 2
              : !named && isComplete(body, object);
      for (String text : texts(body, arguments.get(named ? 1 : 0))) {
        if (SettingCalls.isUrl(text)) {
          add(
              CodeSetting.Kind.JDBC_URL,
              taker.owner(),
              taker.name(),
              text,
              closed,
              body,
              at,
              object);
        }
      }
    } else if (SettingCalls.setsPool(taker.owner(), taker.name()) && arguments.size() == 1) {
      boolean closed = isComplete(body, object);
      String value = value(body, taker, arguments.get(0));
      add(
          CodeSetting.Kind.POOL_SETTING,
          taker.owner(),
          taker.name(),
          value,
          closed,
          body,
          at,
          object);
    }
  }

  /** The only constant that the argument can be; otherwise a placeholder. */
  private String value(Body body, MethodRef taker, Origin argument) {
    List<String> all = texts(body, argument);
    String text = all.size() == 1 ? all.get(0) : ConstantText.OPEN;
    boolean isFlag = taker.descriptor().startsWith("(Z)");
    return isFlag && text.length() == 1 ? String.valueOf(text.equals("1")) : text;
  }

  private void property(Body body, Instruction at, List<Origin> arguments) {
    for (String name : texts(body, arguments.get(0))) {
      if (SettingCalls.isProperty(name)) {
        for (String value : texts(body, arguments.get(1))) {
          found.add(
              new CodeSetting(
                  CodeSetting.Kind.SYSTEM_PROPERTY, name, value, true, body.location(at.site())));
        }
      }
    }
  }

  private List<String> texts(Body body, Origin origin) {
    List<String> all = new ArrayList<>();
    for (Value value : ValueFlow.behind(facts, new Value(body, origin))) {
      texts.of(value).ifPresent(all::add);
    }
    return all;
  }

  private void add(
      CodeSetting.Kind kind,
      String owner,
      String key,
      String text,
      boolean closed,
      Body body,
      Instruction at,
      @Nullable Origin object) {
    found.add(
        new CodeSetting(
            kind,
            key,
            text,
            closed,
            body.location(at.site()),
            owner,
            object == null ? "" : body.ref() + " " + object));
  }

  /** Tells whether a pool gets a property for the driver, with a constant name and value. */
  private boolean isConstantPair(Body body, MethodRef taker, List<Origin> arguments) {
    return SettingCalls.handsOn(taker.owner(), taker.name())
        && arguments.size() == 2
        && texts(body, arguments.get(0)).size() == 1
        && texts(body, arguments.get(1)).stream().filter(v -> !SettingCalls.isUrl(v)).count() == 1;
  }

  /**
   * Returns whether the method makes the object, gives it by name only what is known, and hands it
   * to nobody who could set more. A finished data source may be returned.
   */
  private boolean isComplete(Body body, @Nullable Origin object) {
    return object != null
        && made(body, object)
            .filter(
                type ->
                    body.method().instructions().stream()
                        .noneMatch(each -> mayAdd(body, each, object, type)))
            .isPresent();
  }

  /** Returns the type of an object that the method makes, itself or by a factory. */
  private static Optional<String> made(Body body, Origin object) {
    return object instanceof Origin.Created created
        ? Optional.of(created.type())
        : body.method().instructions().stream()
            .filter(each -> object.equals(new Origin.Result(each.site().ordinal())))
            .filter(each -> each instanceof Call call && call.target().owner().endsWith("Factory"))
            .map(each -> ((Call) each).target().descriptor())
            .map(text -> text.substring(text.indexOf(')') + 1).replaceAll(";$", ""))
            .findFirst();
  }

  private boolean mayAdd(Body body, Instruction instruction, Origin object, String type) {
    if (instruction instanceof Call call) {
      return call.arguments().contains(object)
          || (object.equals(call.receiver())
              && call.target().name().contains(PROPERTIES)
              && !isConstantPair(body, call.target(), call.arguments()));
    }
    if (instruction instanceof Return end) {
      return end.value().equals(object) && !type.endsWith("DataSource");
    }
    return instruction instanceof FieldAccess access && object.equals(access.written());
  }
}
