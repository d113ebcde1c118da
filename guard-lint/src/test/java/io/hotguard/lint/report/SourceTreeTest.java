/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SourceTreeTest {
  @TempDir private Path root;

  @BeforeEach
  void makeTwoModules() throws IOException {
    Files.createDirectories(root.resolve(".git"));
    write("a/src/main/java/com/acme/Cart.java", "package com.acme;\nclass Cart {}\nenum Size {}\n");
    write("a/src/main/java/com/acme/$Odd.java", "class $Odd {}\n");
    write("b/src/main/kotlin/com/acme/Tools.kt", "fun tool() {}\n");
    write("b/src/main/java/Bare.java", "class Bare {}\n");
    write("b/src/main/resources/application.yml", "a: b\n");
    write("b/target/classes/application.yml", "a: b\n");
    write("b/target/classes/generated.properties", "a=b\n");
    write("b/target/app.jar", "");
    Files.createDirectories(root.resolve("a/target/classes"));
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private SourceTree tree(String working, String... inputs) {
    return SourceTree.of(
        root.resolve(working), List.of(), List.of(inputs).stream().map(Path::of).toList());
  }

  @Test
  void findsAClassAndWhatIsNestedInIt() {
    SourceTree tree = tree("", "a/target/classes");

    assertThat(tree.source("com.acme.Cart")).contains("a/src/main/java/com/acme/Cart.java");
    assertThat(tree.source("com.acme.Cart$Line$1")).contains("a/src/main/java/com/acme/Cart.java");
    assertThat(tree.source("com.acme.$Odd")).contains("a/src/main/java/com/acme/$Odd.java");
    assertThat(tree.source("Bare")).contains("b/src/main/java/Bare.java");
  }

  @Test
  void findsTheFileOfKotlinFunctions() {
    assertThat(tree("").source("com.acme.ToolsKt")).contains("b/src/main/kotlin/com/acme/Tools.kt");
  }

  @Test
  void startsAtTheRepositoryFromAFolderInsideIt() {
    assertThat(tree("a", "target/classes").source("com.acme.Cart"))
        .contains("a/src/main/java/com/acme/Cart.java");
    assertThat(tree("a", "../b/target/classes").source("Bare"))
        .contains("b/src/main/java/Bare.java");
  }

  @Test
  void looksOnlyWhereItIsToldTo() {
    SourceTree tree =
        SourceTree.of(root, List.of(Path.of("b/src/main/java")), List.of(Path.of("a")));

    assertThat(tree.source("Bare")).contains("b/src/main/java/Bare.java");
    assertThat(tree.source("com.acme.Cart")).isEmpty();
  }

  @Test
  void namesTheFileThatWouldBe() {
    assertThat(SourceTree.expected("com.acme.Cart$Line")).isEqualTo("com/acme/Cart.java");
    assertThat(SourceTree.expected("$A$B")).isEqualTo("$A.java");
  }

  @Test
  void findsAConfigurationFileWhereItWasWritten() {
    SourceTree tree = tree("", "b/target/classes");

    assertThat(tree.configuration("application.yml"))
        .contains("b/src/main/resources/application.yml");
    assertThat(tree.configuration("generated.properties"))
        .contains("b/target/classes/generated.properties");
    assertThat(tree.configuration("b/target/classes/application.yml"))
        .contains("b/src/main/resources/application.yml");
    assertThat(tree.configuration("app.jar!/application.yml")).isEmpty();
    assertThat(tree.configuration("b/target/app.jar!/application.yml"))
        .contains("b/target/app.jar!/application.yml");
    assertThat(tree.configuration("../../a/src/main/java/com/acme/Cart.java")).isEmpty();
    assertThat(tree.configuration("nul\0.yml")).isEmpty();
  }

  @Test
  void findsAConfigurationFileThatIsAnInputItself() {
    assertThat(
            tree("", "b/target/classes/generated.properties").configuration("generated.properties"))
        .contains("b/target/classes/generated.properties");
  }

  @Test
  void tellsNothingOfFilesOutsideTheRepository() throws IOException {
    Path inner = Files.createDirectories(root.resolve("inner"));
    Files.createDirectories(inner.resolve(".git"));

    assertThat(
            SourceTree.of(inner, List.of(root.resolve("a/src/main/java")), List.of())
                .source("com.acme.Cart"))
        .isEmpty();
  }
}
