/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

import static org.assertj.core.api.Assertions.assertThat;

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

    assertThat(libraries.contain(file)).isEqualTo(isLibrary);
  }

  @Test
  void archivesBesideFoldersOfClassesAreLibraries() {
    libraries.add("target/classes/shop/Shop.class");

    assertThat(libraries.contain("lib/acme.jar!/acme/Acme.class")).isTrue();
    assertThat(libraries.contain("target/classes/shop/Shop.class")).isFalse();
    assertThat(libraries.contain("target/shop.war!/WEB-INF/classes/shop/Shop.class")).isFalse();
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
}
