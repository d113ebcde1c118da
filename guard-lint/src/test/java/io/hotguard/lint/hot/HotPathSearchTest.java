/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hotguard.HotPath;
import io.hotguard.code.ClassFacts;
import io.hotguard.code.HotPaths;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.ClassFiles;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;

public final class HotPathSearchTest {

  @SuppressWarnings("all")
  static class Service {
    private final Store store = null;
    private final ExecutorService pool = null;
    private final ConcurrentHashMap<String, String> cache = new ConcurrentHashMap<>();

    static {
      initialise();
    }

    Service() {
      construct();
    }

    static void initialise() {}

    static void construct() {}

    @HotPath
    void handle(String id) {
      helper();
      store.save(id);
      cache.computeIfAbsent(id, key -> load(key));
      pool.execute(() -> inLambda());
      pool.execute(this::referred);
      pool.execute(new Task());
      new Made();
    }

    static void helper() {
      deeper();
    }

    static void deeper() {}

    static String load(String id) {
      return id;
    }

    static void inLambda() {}

    void referred() {}

    static void inTask() {}

    void cold() {
      onlyFromCold();
    }

    static void onlyFromCold() {}
  }

  interface Store {
    void save(String id);
  }

  @SuppressWarnings("all")
  static class DiskStore implements Store {
    @Override
    public void save(String id) {
      write();
    }

    static void write() {}
  }

  @SuppressWarnings("all")
  static class Task implements Runnable {
    @Override
    public void run() {
      Service.inTask();
    }
  }

  @SuppressWarnings("all")
  static class Made {
    Made() {}
  }

  @HotPath
  @SuppressWarnings("all")
  static class AllHot {
    static {
      once();
    }

    void first() {}

    static void once() {}
  }

  private static final List<ClassFacts> ALL =
      ClassFiles.nests(
          Service.class, Store.class, DiskStore.class, Task.class, Made.class, AllHot.class);
  private static final HotPaths HOT = new HotPathSearch().search(ALL);

  private static List<String> hotIn(Class<?> type) {
    return HOT.steps().keySet().stream()
        .filter(method -> method.owner().equals(type.getName()))
        .map(MethodRef::name)
        .toList();
  }

  @Test
  void followsCallsLambdasReferencesAndTasks() {
    assertThat(hotIn(Service.class))
        .contains("handle", "helper", "deeper", "inLambda", "referred", "inTask")
        .doesNotContain("cold", "onlyFromCold", "initialise", "construct", "<clinit>", "<init>");
    assertThat(hotIn(Task.class)).containsExactly("<init>", "run");
    assertThat(hotIn(Made.class)).containsExactly("<init>");
  }

  @Test
  void followsInterfacesToTheClassesThatImplementThem() {
    assertThat(hotIn(DiskStore.class)).containsExactly("save", "write");
  }

  @Test
  void doesNotFollowWhatFillsACache() {
    assertThat(hotIn(Service.class)).doesNotContain("load");
  }

  @Test
  void marksTheMethodsOfAMarkedClass() {
    assertThat(hotIn(AllHot.class)).contains("first", "once", "<init>").doesNotContain("<clinit>");
  }

  @Test
  void tellsTheCallsThatLeadToAMethod() {
    MethodRef deeper = new MethodRef(Service.class.getName(), "deeper", "()V");

    assertThat(HOT.callsTo(deeper))
        .extracting(Location.Code::method)
        .containsExactly("handle", "helper");
    assertThat(HOT.callsTo(deeper)).allMatch(call -> call.line() > 0);
    assertThat(HOT.entry(deeper)).isEqualTo(EntryPoint.MARKED);
    assertThat(HOT.callsTo(new MethodRef(Service.class.getName(), "cold", "()V"))).isEmpty();
  }

  @Test
  void goesAsDeepAsIsAskedFor() {
    assertThat(new HotPathSearch(0).search(ALL).steps()).containsOnlyKeys(entries());
    assertThat(new HotPathSearch(1).search(ALL).contains(method("helper"))).isTrue();
    assertThat(new HotPathSearch(1).search(ALL).contains(method("deeper"))).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new HotPathSearch(-1));
  }

  private static MethodRef method(String name) {
    return new MethodRef(Service.class.getName(), name, "()V");
  }

  private static MethodRef[] entries() {
    return HOT.steps().entrySet().stream()
        .filter(entry -> entry.getValue().entry().exists())
        .map(java.util.Map.Entry::getKey)
        .toArray(MethodRef[]::new);
  }

  @Test
  void givesTheSameForTheSameClassesInAnyOrder() {
    List<ClassFacts> reversed = new ArrayList<>(ALL);
    Collections.reverse(reversed);

    assertThat(new HotPathSearch().search(reversed)).isEqualTo(HOT);
  }

  @Test
  void takesTheFirstOfTwoClassesWithOneName() {
    ClassFacts cold = facts(Made.class);
    ClassFacts marked = facts(AllHot.class);
    ClassFacts sameName =
        new ClassFacts(
            cold.name(),
            marked.modifiers(),
            marked.superName(),
            marked.interfaces(),
            marked.annotations(),
            marked.fields(),
            marked.methods());

    assertThat(new HotPathSearch().search(List.of(cold, sameName)).steps()).isEmpty();
    assertThat(new HotPathSearch().search(List.of(sameName, cold)).steps()).isNotEmpty();
  }

  private static ClassFacts facts(Class<?> type) {
    return ALL.stream().filter(facts -> facts.name().equals(type.getName())).findFirst().get();
  }
}
