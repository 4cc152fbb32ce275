import { DurableObject } from 'cloudflare:workers';
import { LIVE_CLOSE_CODES, LIVE_PING, LIVE_PONG, type LiveMessage, type LiveTopic } from '#contract/live';
import { MUTES_MAX } from '#contract/mutes';
import { getConfig } from '../config.ts';
import type { SocketIdentity } from '../context.ts';
import { openDatabase } from '../db/client.ts';
import { readSocketSubscriptions } from '../db/follows.ts';
import { logError } from '../log.ts';
import { CoalescedReads } from './coalesced-reads.ts';
import { StreamIndex } from './stream-index.ts';

/** An object holds about 32,000 sockets; more shards hold more, and cost a call each when a post is published. */
export const FEED_HUB_SHARDS = 8;

/** Header that carries the socket's identity as JSON from the worker to its shard. */
export const LISTENER_HEADER = 'X-Listener';

/** Sockets of all tabs and devices of a user; another one closes the oldest. */
const SOCKETS_PER_USER = 20;
/** Four bytes each in an attachment, as the muted ones; it holds 16 kB. */
const STREAMS_PER_USER = 3000;

/** Close codes that a frame must not contain (RFC 6455, 7.4.1). */
const UNSENDABLE: readonly number[] = [1004, 1005, 1006, 1015];
const NORMAL = 1000;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN = 1013;

/**
 * State of a socket that survives hibernation. `openedAt` is milliseconds UTC; `streams` is null until the first read,
 * and `muted` is missing in a socket that an older version opened.
 */
type Attachment = SocketIdentity & { openedAt: number; streams: Uint32Array | null; muted?: Uint32Array };

const attachmentOf = (socket: WebSocket) => socket.deserializeAttachment() as Attachment;
const packed = (streams: readonly number[], most: number) => Uint32Array.from(streams.slice(0, most));

function endSession(socket: WebSocket): void {
  socket.close(LIVE_CLOSE_CODES.sessionEnded, 'The session has ended');
}

/** Sends a message to sockets; closes those with an expired session instead. */
function notify(sockets: readonly WebSocket[], topic: LiveTopic): void {
  const message = JSON.stringify({ type: 'invalidate', topic } satisfies LiveMessage);
  const now = Date.now();
  for (const socket of sockets) {
    if (attachmentOf(socket).expiresAt <= now) endSession(socket);
    else socket.send(message);
  }
}

/**
 * Holds the sockets of its shard's users and notifies them of outdated data. After each change it reads the subscribed
 * streams itself, so the order of notifications does not matter. All state is in the sockets' attachments, so the
 * object can hibernate.
 */
export class FeedHub extends DurableObject<Env> {
  private index: StreamIndex | undefined;
  private readonly reads = new CoalescedReads<number>((user, isLatest) => this.refreshStreams(user, isLatest));

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG));
  }

  /**
   * Opens a socket for a user that the worker has authenticated. Reads the streams once it is open, to include recent
   * changes.
   */
  override fetch(request: Request): Response {
    const listener = JSON.parse(request.headers.get(LISTENER_HEADER) ?? '') as SocketIdentity;
    const { user } = listener;
    const { 0: client, 1: server } = new WebSocketPair();
    this.makeRoom(user);
    this.ctx.acceptWebSocket(server, [String(user)]);
    const attachment: Attachment = { ...listener, openedAt: Date.now(), streams: null };
    server.serializeAttachment(attachment);
    this.ctx.waitUntil(this.reads.renew(user));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Notifies a user's pages that their follows have changed, then reads the new streams. */
  async interestsChanged(user: number): Promise<void> {
    notify(this.socketsOf(user), 'interests');
    await this.reads.renew(user);
  }

  /** Notifies a user's pages that their mutes have changed, then reads them. */
  async mutesChanged(user: number): Promise<void> {
    notify(this.socketsOf(user), 'mutes');
    await this.reads.renew(user);
  }

  /**
   * Notifies a user's pages that their subscriptions have changed. The follow of the blogger has its own notification.
   */
  subscriptionsChanged(user: number): void {
    notify(this.socketsOf(user), 'subscriptions');
  }

  accountChanged(user: number): void {
    notify(this.socketsOf(user), 'account');
  }

  reactionsChanged(user: number): void {
    notify(this.socketsOf(user), 'reactions');
  }

  notificationsChanged(user: number): void {
    notify(this.socketsOf(user), 'notifications');
  }

  /**
   * Notifies the pages subscribed to one of the streams of a new post, and which mute none of them, after reads in
   * progress have ended.
   */
  async published(streams: readonly number[]): Promise<void> {
    await this.reads.settled();
    for (const user of this.indexed().hearersOf(streams)) notify(this.socketsOf(user), 'posts');
  }

  /** Closes the sockets of sessions that have ended. */
  ended(user: number, sessionIds: readonly string[] | 'all'): void {
    for (const socket of this.socketsOf(user)) {
      if (sessionIds === 'all' || sessionIds.includes(attachmentOf(socket).sessionId)) {
        endSession(socket);
      }
    }
  }

  /** Pages send only pings, to which the runtime responds. Any other message closes the socket, to prevent flooding. */
  override webSocketMessage(socket: WebSocket): void {
    if (socket.readyState === WebSocket.OPEN) socket.close(POLICY_VIOLATION, 'Messages are not accepted');
  }

  /** Completes the closing handshake. */
  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    socket.close(UNSENDABLE.includes(code) ? NORMAL : code, reason);
    this.forget(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.forget(socket);
  }

  /** Returns the open sockets only; closing ones accept no messages. */
  private socketsOf(user: number): WebSocket[] {
    return this.ctx.getWebSockets(String(user)).filter(({ readyState }) => readyState === WebSocket.OPEN);
  }

  /** Updates the streams of a user's sockets, and closes those of ended sessions. */
  private async refreshStreams(user: number, isLatest: () => boolean): Promise<void> {
    const listening = this.socketsOf(user).map((socket) => attachmentOf(socket).sessionId);
    if (listening.length === 0) return;
    try {
      const db = openDatabase(this.env.DB, getConfig(this.env));
      const { streams, muted, sessionIds } = await readSocketSubscriptions(db, user, listening, Date.now());
      if (isLatest()) {
        this.setStreams(user, packed(streams, STREAMS_PER_USER), packed(muted, MUTES_MAX), sessionIds);
      }
    } catch (error) {
      logError(error, { object: 'feed-hub' });
      this.retainStreams(user);
    }
  }

  private setStreams(user: number, streams: Uint32Array, muted: Uint32Array, sessionIds: readonly string[]): void {
    for (const socket of this.socketsOf(user)) {
      const attachment = attachmentOf(socket);
      if (sessionIds.includes(attachment.sessionId)) socket.serializeAttachment({ ...attachment, streams, muted });
      else endSession(socket);
    }
    this.index?.set(user, streams, muted);
  }

  /** Retains the streams after a failed read. A socket without streams is closed and has to reconnect. */
  private retainStreams(user: number): void {
    for (const socket of this.socketsOf(user)) {
      if (attachmentOf(socket).streams === null) socket.close(TRY_AGAIN, 'Try again');
    }
  }

  private makeRoom(user: number): void {
    const sockets = this.socketsOf(user);
    const oldestFirst = sockets.toSorted((a, b) => attachmentOf(a).openedAt - attachmentOf(b).openedAt);
    const tooMany = sockets.length + 1 - SOCKETS_PER_USER;
    for (const socket of oldestFirst.slice(0, Math.max(0, tooMany))) {
      socket.close(LIVE_CLOSE_CODES.tooMany, 'Too many pages listen');
    }
  }

  /** Returns the in-memory index, rebuilt from the attachments after hibernation. */
  private indexed(): StreamIndex {
    if (this.index === undefined) {
      this.index = new StreamIndex();
      for (const socket of this.ctx.getWebSockets()) {
        const { user, streams, muted = [] } = attachmentOf(socket);
        if (streams !== null) this.index.set(user, streams, muted);
      }
    }
    return this.index;
  }

  private forget(closed: WebSocket): void {
    const { user } = attachmentOf(closed);
    if (this.socketsOf(user).every((socket) => socket === closed)) this.index?.delete(user);
  }
}
