import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/** Logs errors from two threads through a small ring buffer and counts them in the file. */
public class LostErrors {
  static final int THREADS = 2;
  static final int EVENTS = 50_000;
  static final String CONFIGURATION =
      """
      <Configuration>
        <Appenders>
          <File name="file" fileName="%s"><PatternLayout pattern="%%m%%n"/></File>
        </Appenders>
        <Loggers><AsyncRoot level="info"><AppenderRef ref="file"/></AsyncRoot></Loggers>
      </Configuration>
      """;

  public static void main(String[] args) throws Exception {
    Path log = Files.createTempFile("lost-errors", ".log");
    Path configuration = Files.createTempFile("log4j2", ".xml");
    Files.writeString(configuration, CONFIGURATION.formatted(log.toUri().getPath()));
    System.setProperty("log4j2.configurationFile", configuration.toUri().toString());
    System.setProperty("log4j2.asyncLoggerConfigRingBufferSize", "128");
    Logger logger = LogManager.getLogger("shop");
    Runnable burst = () -> IntStream.range(0, EVENTS).forEach(i -> logger.error("{} failed", i));
    Thread[] threads = {new Thread(burst), new Thread(burst)};
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    LogManager.shutdown(); // Waits until the ring buffer is empty.
    long lines = Files.readAllLines(log).stream().filter(line -> line.endsWith("failed")).count();
    System.out.println("logged " + THREADS * EVENTS + ", in the file " + lines);
  }
}
