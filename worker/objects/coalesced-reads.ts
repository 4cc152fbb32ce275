/**
 * Reads by key, one at a time per key. A change during a read causes another read after it, so the last read always
 * began after the last change.
 */
export class CoalescedReads<Key> {
  private readonly running = new Map<Key, Promise<void>>();
  private readonly wanted = new Set<Key>();
  private readonly read: (key: Key, isLatest: () => boolean) => Promise<void>;

  /** `read` must not reject; `isLatest` is false once another read of the key was requested. */
  constructor(read: (key: Key, isLatest: () => boolean) => Promise<void>) {
    this.read = read;
  }

  /** Reads the current state. Resolves when a read that began after this call has ended. */
  async renew(key: Key): Promise<void> {
    this.wanted.add(key);
    const running = this.running.get(key) ?? this.start(key);
    await running;
  }

  /** Resolves when the reads in progress have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private start(key: Key): Promise<void> {
    const running = this.readWhileWanted(key);
    this.running.set(key, running);
    return running;
  }

  private async readWhileWanted(key: Key): Promise<void> {
    // Wait until `running` contains the read.
    await Promise.resolve();
    while (this.wanted.delete(key)) await this.read(key, () => !this.wanted.has(key));
    this.running.delete(key);
  }
}
