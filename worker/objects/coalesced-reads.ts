/**
 * Reads by key, one at a time for each: what changes during a read is read again after it, so that the last one to end
 * began after the last change.
 */
export class CoalescedReads<Key> {
  private readonly running = new Map<Key, Promise<void>>();
  private readonly wanted = new Set<Key>();
  private readonly read: (key: Key, isLatest: () => boolean) => Promise<void>;

  /** @param read never rejects; `isLatest` says that nothing was asked for since it began */
  constructor(read: (key: Key, isLatest: () => boolean) => Promise<void>) {
    this.read = read;
  }

  /** Reads what is there by now. Resolves when a read that began after this call has ended. */
  async renew(key: Key): Promise<void> {
    this.wanted.add(key);
    const running = this.running.get(key) ?? this.start(key);
    await running;
  }

  /** Resolves when what is being read at this moment has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private start(key: Key): Promise<void> {
    const running = this.readWhileWanted(key);
    this.running.set(key, running);
    return running;
  }

  private async readWhileWanted(key: Key): Promise<void> {
    // Not before `running` knows of it.
    await Promise.resolve();
    while (this.wanted.delete(key)) await this.read(key, () => !this.wanted.has(key));
    this.running.delete(key);
  }
}
