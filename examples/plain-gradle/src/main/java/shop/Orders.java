package shop;

import io.hotguard.HotPath;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Takes orders faster than it ships them. */
public final class Orders {
  private final BlockingQueue<String> waiting = new LinkedBlockingQueue<>();

  @HotPath
  public void accept(String order) {
    waiting.add(order);
  }

  public String ship() throws InterruptedException {
    return waiting.take();
  }
}
