/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class AnnotationsTest {

  @HotPath
  @AllowOnHotPath(rule = "StackWalk", reason = "once for each process")
  static final class Subject {
    @HotPath
    @AllowOnHotPath(rule = "StackWalk", reason = "once")
    @AllowOnHotPath(rule = "EagerLogArgument", reason = "constant")
    void handle() {}
  }

  @Test
  void areInTheClassFileButNotAtRunTime() throws NoSuchMethodException {
    JavaClass subject = new ClassFileImporter().importClass(Subject.class);
    JavaMethod handle = subject.getMethod("handle");
    assertThat(subject.isAnnotatedWith(HotPath.class)).isTrue();
    assertThat(handle.isAnnotatedWith(HotPath.class)).isTrue();
    assertThat(subject.getAnnotationOfType(AllowOnHotPath.class).rule()).isEqualTo("StackWalk");

    assertThat(Subject.class.getAnnotations()).isEmpty();
    assertThat(Subject.class.getDeclaredMethod("handle").getAnnotations()).isEmpty();
  }

  @Test
  void severalAllowancesAreInTheirContainer() {
    JavaMethod handle = new ClassFileImporter().importClass(Subject.class).getMethod("handle");
    JavaAnnotation<?> several = handle.getAnnotationOfType(AllowOnHotPath.Several.class.getName());
    Object[] values = (Object[]) several.get("value").orElseThrow();
    assertThat(Stream.of(values).map(a -> ((JavaAnnotation<?>) a).get("rule").orElseThrow()))
        .containsExactly("StackWalk", "EagerLogArgument");
  }
}
