import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;

/** Logs errors from eight threads through a small ring buffer and counts them in the file. */
public class LostErrors {
  static final int THREADS = 8;
  static final int EVENTS = 20_000;

  public static void main(String[] args) throws Exception {
    System.setProperty("log4j2.asyncLoggerConfigRingBufferSize", "128");
    Path file = Files.createTempFile("lost-errors", ".log");
    ConfigurationBuilder<?> builder = ConfigurationBuilderFactory.newConfigurationBuilder();
    builder.add(
        builder
            .newAppender("file", "File")
            .addAttribute("fileName", file.toString())
            .add(builder.newLayout("PatternLayout").addAttribute("pattern", "%m%n")));
    builder.add(builder.newAsyncRootLogger(Level.INFO).add(builder.newAppenderRef("file")));
    LoggerContext context = Configurator.initialize(builder.build(false));
    Logger logger = context.getLogger("shop");
    Thread[] threads = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      threads[t] =
          new Thread(
              () -> {
                for (int i = 0; i < EVENTS; i++) {
                  logger.error("order {} failed", i);
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    context.stop(); // Waits until the ring buffer is empty.
    long lines = Files.readAllLines(file).stream().filter(line -> line.endsWith("failed")).count();
    Files.delete(file);
    System.out.println("logged " + THREADS * EVENTS + ", in the file " + lines);
  }
}
