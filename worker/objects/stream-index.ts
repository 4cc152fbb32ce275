/** Maps users to streams and streams to users, both by number, and excludes users by the streams that they mute. */
export class StreamIndex {
  private readonly streams = new Map<number, Iterable<number>>();
  private readonly hearers = new Map<number, Set<number>>();
  private readonly muted = new Map<number, Set<number>>();

  /** Replaces the streams of a user. */
  set(user: number, streams: Iterable<number>, muted: Iterable<number>): void {
    this.delete(user);
    this.streams.set(user, streams);
    for (const stream of streams) {
      const hearers = this.hearers.get(stream);
      if (hearers === undefined) this.hearers.set(stream, new Set([user]));
      else hearers.add(user);
    }
    const own = new Set(muted);
    if (own.size > 0) this.muted.set(user, own);
  }

  delete(user: number): void {
    for (const stream of this.streams.get(user) ?? []) {
      const hearers = this.hearers.get(stream);
      hearers?.delete(user);
      if (hearers?.size === 0) this.hearers.delete(stream);
    }
    this.streams.delete(user);
    this.muted.delete(user);
  }

  /** Returns the users subscribed to one of these streams who mute none of them, each once. */
  hearersOf(streams: readonly number[]): Set<number> {
    const hearers = new Set(streams.flatMap((stream) => [...(this.hearers.get(stream) ?? [])]));
    for (const user of hearers) {
      const muted = this.muted.get(user);
      if (muted !== undefined && streams.some((stream) => muted.has(stream))) hearers.delete(user);
    }
    return hearers;
  }
}
