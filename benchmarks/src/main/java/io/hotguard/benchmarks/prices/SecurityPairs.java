/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static io.hotguard.benchmarks.prices.Pair.either;
import static io.hotguard.benchmarks.prices.Pair.kept;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Services of the security providers. */
final class SecurityPairs {
  private static final byte[] BYTES = new byte[64];
  private static final SecretKeySpec KEY = new SecretKeySpec(new byte[16], "AES");
  private static final IvParameterSpec START = new IvParameterSpec(new byte[16]);
  private static final char[] PASSWORD = "secret".toCharArray();

  static final List<Pair<?>> ALL =
      List.of(
          kept("mac", SecurityPairs::mac, mac -> mac.doFinal(BYTES)),
          kept(
              "cipher",
              () -> Cipher.getInstance("AES/CBC/PKCS5Padding"),
              cipher -> {
                cipher.init(Cipher.ENCRYPT_MODE, KEY, START);
                return cipher.doFinal(BYTES);
              }),
          kept(
              "signature",
              () -> Signature.getInstance("SHA256withRSA"),
              signature -> signature.getAlgorithm()),
          new Pair<>(
              "key-factory",
              () -> KeyPairGenerator.getInstance("EC").generateKeyPair().getPublic(),
              key ->
                  KeyFactory.getInstance("EC")
                      .generatePublic(new X509EncodedKeySpec(key.getEncoded()))
                      .getAlgorithm(),
              key -> key.getAlgorithm()),
          new Pair<>(
              "key-store",
              StoredKey::new,
              key -> open(key.bytes).containsAlias("token"),
              key -> key.store.containsAlias("token")),
          new Pair<>(
              "certificate-factory",
              () -> trusted(trustManagers()),
              known ->
                  CertificateFactory.getInstance("X.509")
                      .generateCertificate(new ByteArrayInputStream(known.getEncoded()))
                      .getType(),
              known -> known.getType()),
          kept("ssl-context", SecurityPairs::sslContext, context -> context.getProtocol()),
          kept("trust-managers", SecurityPairs::trustManagers, managers -> managers.length),
          kept("secure-random", SecureRandom::new, random -> random.nextInt()).unlike(),
          kept(
                  "secure-random-instance",
                  () -> SecureRandom.getInstance("SHA1PRNG"),
                  random -> random.nextInt())
              .unlike(),
          new Pair<>(
                  "secure-random-strong",
                  SecureRandom::new,
                  random -> SecureRandom.getInstanceStrong().nextInt(),
                  random -> random.nextInt())
              .unlike(),
          new Pair<>(
                  "generate-seed",
                  SecureRandom::new,
                  random -> random.generateSeed(16),
                  random -> {
                    byte[] bytes = new byte[16];
                    random.nextBytes(bytes);
                    return bytes;
                  })
              .unlike(),
          either("random-uuid", UUID::randomUUID, SecurityPairs::guessableUuid).unlike());

  private SecurityPairs() {}

  /** A UUID of version 4, as UUID.randomUUID gives, but of numbers that can be guessed. */
  static UUID guessableUuid() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new UUID(
        (random.nextLong() & ~0xF000L) | 0x4000L,
        (random.nextLong() >>> 2) | 0x8000_0000_0000_0000L);
  }

  private static Mac mac() throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(KEY);
    return mac;
  }

  private static SSLContext sslContext() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, null, null);
    return context;
  }

  private static TrustManager[] trustManagers() throws Exception {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    return factory.getTrustManagers();
  }

  private static X509Certificate trusted(TrustManager[] managers) {
    return ((X509TrustManager) managers[0]).getAcceptedIssuers()[0];
  }

  private static KeyStore open(byte[] bytes) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(new ByteArrayInputStream(bytes), PASSWORD);
    return store;
  }

  /** A key store with one key, as its file and open. */
  private static final class StoredKey {
    final KeyStore store = KeyStore.getInstance("PKCS12");
    final byte[] bytes;

    StoredKey() throws Exception {
      store.load(null, PASSWORD);
      store.setEntry(
          "token", new KeyStore.SecretKeyEntry(KEY), new KeyStore.PasswordProtection(PASSWORD));
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      store.store(file, PASSWORD);
      bytes = file.toByteArray();
    }
  }
}
