/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LibraryFilesTest {
  private final LibraryFiles libraries = new LibraryFiles();

  @ParameterizedTest
  @CsvSource({
    "shop.jar!/BOOT-INF/lib/acme.jar!/acme/Acme.class, true",
    "shop.jar!/BOOT-INF/lib/acme.jar!/logback.xml, true",
    "shop.war!/WEB-INF/lib/acme.jar!/acme/Acme.class, true",
    "shop.jar!/BOOT-INF/classes/shop/Shop.class, false",
    "all.zip!/shop.war!/WEB-INF/classes/shop/Shop.class, false",
    "shop.jar!/BOOT-INF/lib/acme.jar, false",
    "shop.jar!/shop/Shop.class, false",
    "lib/acme.jar!/acme/Acme.class, false",
    "conf/log4j2.xml, false",
  })
  void archivesInArchivesAreLibraries(String file, boolean isLibrary) {
    libraries.add("shop.jar!/BOOT-INF/classes/shop/Shop.class");

    assertThat(libraries.library(file).isPresent()).isEqualTo(isLibrary);
  }

  @Test
  void archivesBesideFoldersOfClassesAreLibraries() {
    libraries.add("target/classes/shop/Shop.class");

    assertThat(libraries.library("lib/acme.jar!/acme/Acme.class")).isPresent();
    assertThat(libraries.library("target/classes/shop/Shop.class")).isEmpty();
    assertThat(libraries.library("target/shop.war!/WEB-INF/classes/shop/Shop.class")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "app.jar!/BOOT-INF/lib/tomcat-embed-core-10.1.42.jar!/org/A.class, tomcat-embed-core 10.1.42",
    "lib/guava-33.4.0-jre.jar!/com/A.class, guava 33.4.0-jre",
    "lib/log4j-1.2-api-2.24.3.jar!/org/A.class, log4j-1.2-api 2.24.3",
    "shop.war!/WEB-INF/lib/own.jar!/A.class, own"
  })
  void namesALibraryWithItsRelease(String file, String name) {
    assertThat(LibraryFiles.name(file)).isEqualTo(name);
  }

  private void artifacts(String... poms) {
    for (String pom : poms) {
      libraries.add(pom + "/pom.properties");
    }
  }

  /** The modules of a war have its Maven group; a library packs other artifacts with it. */
  @Test
  void archivesOfTheSameMavenGroupAreOwn() {
    artifacts(
        "shop.war!/META-INF/maven/com.shop/shop-web",
        "shop.war!/WEB-INF/lib/shop-core-1.2.jar!/META-INF/maven/com.shop/shop-core",
        "shop.war!/WEB-INF/lib/acme-2.0.jar!/META-INF/maven/com.acme/acme",
        "shop.war!/WEB-INF/lib/acme-2.0.jar!/META-INF/maven/com.shop/shop-core");

    assertThat(libraries.library("shop.war!/WEB-INF/lib/shop-core-1.2.jar!/com/shop/Core.class"))
        .isEmpty();
    assertThat(libraries.library("shop.war!/WEB-INF/lib/shop-core-1.2.jar!/logback.xml")).isEmpty();
    assertThat(libraries.library("shop.war!/WEB-INF/lib/acme-2.0.jar!/com/acme/Acme.class"))
        .contains("acme 2.0");
    assertThat(libraries.library("shop.war!/WEB-INF/lib/other-3.jar!/other/A.class"))
        .contains("other 3");
  }

  @ParameterizedTest
  @CsvSource({
    "com/shop/cli/Main.class,",
    "com/shop/core/Core.class,",
    "META-INF/versions/17/com/shop/core/Core.class,",
    "com/fasterxml/jackson/core/JsonParser.class, com.fasterxml.jackson.core",
    "kotlin/Unit.class, other code",
    "log4j2.xml,"
  })
  void aJarThatPacksItsLibrariesOwnsThePackageOfItsMainClass(String file, String library) {
    artifacts(
        "shop-cli-1.0.jar!/META-INF/maven/com.shop/shop-cli",
        "shop-cli-1.0.jar!/META-INF/maven/com.fasterxml.jackson.core/jackson-core");
    libraries.addMain("shop-cli-1.0.jar!/META-INF/MANIFEST.MF", "com.shop.cli.Main");

    assertThat(libraries.library("shop-cli-1.0.jar!/" + file))
        .isEqualTo(Optional.ofNullable(library));
  }

  /** The group of a program need not begin the names of its packages. */
  @Test
  void theShortestPackageThatNoOtherGroupIsInIsOwn() {
    artifacts(
        "all.jar!/META-INF/maven/org.liquibase/liquibase-core",
        "all.jar!/META-INF/maven/com.opencsv/opencsv");
    libraries.addMain("all.jar!/META-INF/MANIFEST.MF", "liquibase.integration.Main");

    assertThat(libraries.library("all.jar!/liquibase/Scope.class")).isEmpty();
    assertThat(libraries.library("all.jar!/com/opencsv/CSVReader.class")).contains("com.opencsv");
  }

  @Test
  void aPackedClassThatStartsTheApplicationSaysNothing() {
    artifacts(
        "shop-1.0.jar!/META-INF/maven/com.shop/shop",
        "shop-1.0.jar!/META-INF/maven/io.vertx/vertx-core");
    libraries.addMain("shop-1.0.jar!/META-INF/MANIFEST.MF", "io.vertx.core.Launcher");

    assertThat(libraries.library("shop-1.0.jar!/com/shop/Shop.class")).isEmpty();
    assertThat(libraries.library("shop-1.0.jar!/io/vertx/core/Vertx.class")).isEmpty();
  }
}
