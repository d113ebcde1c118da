/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NormalNamesTest {

  @ParameterizedTest
  @CsvSource({
    "com.acme.Cart, com.acme.Cart",
    "com/acme/Cart, com.acme.Cart",
    "com.acme.Cart$Line, com.acme.Cart$Line",
    "com.acme.Cart$1, com.acme.Cart$1",
    "com.acme.Cart$$Lambda$14/0x0000000800c03000, com.acme.Cart$$Lambda",
    "com.acme.Cart$$Lambda.0x00007f1c8c001208, com.acme.Cart$$Lambda",
    "com.acme.Cart$$SpringCGLIB$$0, com.acme.Cart",
    "com.acme.Cart$$EnhancerBySpringCGLIB$$1a2b3c, com.acme.Cart",
    "com.acme.Cart$ByteBuddy$Xy12, com.acme.Cart",
    "com.acme.Cart$HibernateProxy$Xy12, com.acme.Cart",
    "com.acme.Cart$auxiliary$Ab1, com.acme.Cart",
    "jdk.proxy2.$Proxy87, jdk.proxy.$Proxy",
    "com.sun.proxy.$Proxy87, com.sun.proxy.$Proxy",
    "jdk.proxy.Shop, jdk.proxy.Shop",
    "jdk.internal.reflect.GeneratedMethodAccessor44, jdk.internal.reflect.GeneratedMethodAccessor",
    "java.lang.invoke.LambdaForm$DMH.0x0000000800c4, java.lang.invoke.LambdaForm$DMH",
    "java.lang.invoke.LambdaForm$MH/0x0000000800c4, java.lang.invoke.LambdaForm$MH"
  })
  void namesClassesAsTheirSource(String recorded, String source) {
    assertThat(NormalNames.ofClass(recorded)).isEqualTo(source);
  }

  @ParameterizedTest
  @CsvSource({
    "total, total",
    "lambda$total$3, lambda$total",
    "lambda$total$12, lambda$total",
    "total$original$aB3x, total",
    "total$sw$original$aB3x, total",
    "total$original$aB3x$accessor$Zz, total",
    "total$lambda$3, total$lambda",
    "total$lambda-3, total$lambda",
    "$anonfun$total$2, $anonfun$total",
    "CGLIB$total$7, total",
    "access$000, access$000",
    "$jacocoInit, $jacocoInit"
  })
  void namesMethodsAsTheirSource(String recorded, String source) {
    assertThat(NormalNames.ofMethod(recorded)).isEqualTo(source);
  }

  @Test
  void cutsOffWhatIsLongerThanAnyNameOfASource() {
    String made = "lambda$" + "$lambda1".repeat(50_000);

    assertThat(NormalNames.ofMethod(made)).hasSizeLessThan(3_000).endsWith("...");
    assertThat(NormalNames.ofClass(made)).hasSizeLessThan(3_000).endsWith("...");
  }

  @ParameterizedTest
  @CsvSource({
    "java.lang.String, java.lang.String",
    "[B, byte[]",
    "[[J, long[][]",
    "[Ljava.math.BigInteger;, java.math.BigInteger[]",
    "[com.acme.Cart, com.acme.Cart[]",
    "B, B",
    "[, []",
  })
  void namesArraysAsSourceDoes(String name, String expected) {
    assertThat(NormalNames.ofSource(name)).isEqualTo(expected);
  }
}
