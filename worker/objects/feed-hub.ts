import { DurableObject } from 'cloudflare:workers';
import { LIVE_CLOSE_CODES, LIVE_PING, LIVE_PONG, type LiveMessage, type LiveTopic } from '#contract/live';
import { getConfig } from '../config.ts';
import type { SocketIdentity } from '../context.ts';
import { openDatabase } from '../db/client.ts';
import { readSocketSubscriptions } from '../db/follows.ts';
import { logError } from '../log.ts';
import { CoalescedReads } from './coalesced-reads.ts';
import { StreamIndex } from './stream-index.ts';

/** An object holds some 32,000 sockets at most; more shards hold more, and cost a call each when a post is published. */
export const FEED_HUB_SHARDS = 8;

/** Carries a `Listener` as JSON from the worker to its shard. */
export const LISTENER_HEADER = 'X-Listener';

/** A person's tabs and devices; one more closes the oldest. */
const SOCKETS_PER_USER = 20;
/** Four bytes each in an attachment, which takes 16 kB. */
const STREAMS_PER_USER = 3000;

/** The closing codes that say what no frame may (RFC 6455, 7.4.1). */
const UNSENDABLE: readonly number[] = [1004, 1005, 1006, 1015];
const NORMAL = 1000;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN = 1013;

/**
 * What survives hibernation with a socket. `openedAt` is milliseconds UTC; `streams` is null until they were read for the
 * first time.
 */
type Attachment = SocketIdentity & { openedAt: number; streams: Uint32Array | null };

const attachmentOf = (socket: WebSocket) => socket.deserializeAttachment() as Attachment;
const packed = (streams: readonly number[]) => Uint32Array.from(streams.slice(0, STREAMS_PER_USER));

function endSession(socket: WebSocket): void {
  socket.close(LIVE_CLOSE_CODES.sessionEnded, 'The session has ended');
}

/** Sends a message to sockets, and closes those whose session has expired instead. */
function tell(sockets: readonly WebSocket[], topic: LiveTopic): void {
  const message = JSON.stringify({ type: 'invalidate', topic } satisfies LiveMessage);
  const now = Date.now();
  for (const socket of sockets) {
    if (attachmentOf(socket).expiresAt <= now) endSession(socket);
    else socket.send(message);
  }
}

/**
 * Holds the sockets of its share of the users and tells them what is out of date. What they hear it reads by itself,
 * after each change: whoever told it of several in whatever order, the last one counts. Everything it knows lies in the
 * sockets' attachments: it sleeps while nothing happens, and the sockets stay open.
 */
export class FeedHub extends DurableObject<Env> {
  private index: StreamIndex | undefined;
  private readonly reads = new CoalescedReads<number>((user, isLatest) => this.readHearing(user, isLatest));

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG));
  }

  /** Opens a socket for the listener that the worker has proven. What has changed since is read once it is open. */
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

  /** Tells a user's pages that what they follow has changed, then reads what they hear from now on. */
  async interestsChanged(user: number): Promise<void> {
    tell(this.socketsOf(user), 'interests');
    await this.reads.renew(user);
  }

  /** Tells a user's pages that what they pay for has changed. Whom they pay they follow: that is told for itself. */
  subscriptionsChanged(user: number): void {
    tell(this.socketsOf(user), 'subscriptions');
  }

  /** Notifies a user's pages that their account has changed. */
  accountChanged(user: number): void {
    tell(this.socketsOf(user), 'account');
  }

  /** Notifies a user's pages that they have voted on an article. */
  reactionsChanged(user: number): void {
    tell(this.socketsOf(user), 'reactions');
  }

  /** Tells the pages of whoever hears one of the streams, by what is being read at this moment, that there is a new post. */
  async published(streams: readonly number[]): Promise<void> {
    await this.reads.settled();
    for (const user of this.indexed().usersFollowing(streams)) tell(this.socketsOf(user), 'posts');
  }

  /** Closes the sockets of sessions that have ended. */
  ended(user: number, sessionIds: readonly string[] | 'all'): void {
    for (const socket of this.socketsOf(user)) {
      if (sessionIds === 'all' || sessionIds.includes(attachmentOf(socket).sessionId)) {
        endSession(socket);
      }
    }
  }

  /** Pages send nothing but pings, which the runtime answers. Any other message closes the socket, so that none floods. */
  override webSocketMessage(socket: WebSocket): void {
    if (socket.readyState === WebSocket.OPEN) socket.close(POLICY_VIOLATION, 'No messages are taken here');
  }

  /** Answers the closing handshake, for which the other side waits. */
  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    socket.close(UNSENDABLE.includes(code) ? NORMAL : code, reason);
    this.forget(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.forget(socket);
  }

  /** The open ones: what is closing already takes no message, and needs none. */
  private socketsOf(user: number): WebSocket[] {
    return this.ctx.getWebSockets(String(user)).filter(({ readyState }) => readyState === WebSocket.OPEN);
  }

  /** Lets a user's sockets hear what is followed by now, and closes those of sessions that are over. */
  private async readHearing(user: number, isLatest: () => boolean): Promise<void> {
    const listening = this.socketsOf(user).map((socket) => attachmentOf(socket).sessionId);
    if (listening.length === 0) return;
    try {
      const db = openDatabase(this.env.DB, getConfig(this.env));
      const { streams, sessionIds } = await readSocketSubscriptions(db, user, listening, Date.now());
      if (isLatest()) this.hears(user, packed(streams), sessionIds);
    } catch (error) {
      logError(error, { object: 'feed-hub' });
      this.keepHearing(user);
    }
  }

  private hears(user: number, streams: Uint32Array, sessionIds: readonly string[]): void {
    for (const socket of this.socketsOf(user)) {
      const attachment = attachmentOf(socket);
      if (sessionIds.includes(attachment.sessionId)) socket.serializeAttachment({ ...attachment, streams });
      else endSession(socket);
    }
    this.index?.set(user, streams);
  }

  /** Nothing could be read: what was heard before still is. A socket that has heard nothing yet is to come back. */
  private keepHearing(user: number): void {
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

  /** The index lives in memory: gone after a sleep, and made anew from the attachments when a post asks for it. */
  private indexed(): StreamIndex {
    if (this.index === undefined) {
      this.index = new StreamIndex();
      for (const socket of this.ctx.getWebSockets()) {
        const { user, streams } = attachmentOf(socket);
        if (streams !== null) this.index.set(user, streams);
      }
    }
    return this.index;
  }

  private forget(closed: WebSocket): void {
    const { user } = attachmentOf(closed);
    if (this.socketsOf(user).every((socket) => socket === closed)) this.index?.delete(user);
  }
}
