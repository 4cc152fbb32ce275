/** Maps users to streams and streams to users, both by number. */
export class StreamIndex {
  private readonly streams = new Map<number, Iterable<number>>();
  private readonly hearers = new Map<number, Set<number>>();

  /** Replaces the streams of a user. */
  set(user: number, streams: Iterable<number>): void {
    this.delete(user);
    this.streams.set(user, streams);
    for (const stream of streams) {
      const hearers = this.hearers.get(stream);
      if (hearers === undefined) this.hearers.set(stream, new Set([user]));
      else hearers.add(user);
    }
  }

  delete(user: number): void {
    for (const stream of this.streams.get(user) ?? []) {
      const hearers = this.hearers.get(stream);
      hearers?.delete(user);
      if (hearers?.size === 0) this.hearers.delete(stream);
    }
    this.streams.delete(user);
  }

  /** Returns the users subscribed to one of these streams, each once. */
  usersFollowing(streams: readonly number[]): Set<number> {
    return new Set(streams.flatMap((stream) => [...(this.hearers.get(stream) ?? [])]));
  }
}
