import { LIVE_CLOSE_CODES, LIVE_PING, LIVE_PONG, type LiveMessage } from '#contract/live';
import { backoff } from '../http/backoff.ts';

const RETRY_MAX = 30_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 8000;
const CONNECT_WITHIN = 15_000;

/** Returns the delay in milliseconds after `failures` failures in a row: doubling, with random jitter of one half. */
export const reconnectDelay = (failures: number, chance = Math.random()): number =>
  backoff(failures - 1, { max: RETRY_MAX }) * (0.5 + chance / 2);

type Handlers = {
  onMessage: (message: LiveMessage) => void;
  /** Runs on each successful connection. Messages sent before it are lost. */
  onOpen: () => void;
  /** Runs after each failed or dropped connection, with the number of failures in a row; retries continue. */
  onFailure: (failures: number) => void;
  /** Runs when the session has ended and the connection is closed with it. */
  onEnded: () => void;
};

/**
 * Maintains a WebSocket: reconnects after failures, immediately when the network or the user returns, and detects
 * silent disconnects with pings. A message resets the count of failures.
 * @param path path on the product's own origin
 * @returns closes it permanently
 */
export function connectSocket(path: string, handlers: Handlers): () => void {
  const address = window.location.origin.replace('http', 'ws') + path;
  const stop = new AbortController();
  const { signal } = stop;
  let socket: WebSocket | undefined;
  let failures = 0;
  /** The one scheduled action: a retry, a ping, or a timeout of a pong. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next(action: () => void, after: number) {
    clearTimeout(timer);
    timer = setTimeout(action, after);
  }

  /** Detaches the current socket and ignores its events. If it is still connecting, it is closed on open. */
  function drop() {
    const dropped = socket;
    socket = undefined;
    clearTimeout(timer);
    if (dropped?.readyState === WebSocket.OPEN) dropped.close();
  }

  function fail() {
    drop();
    failures++;
    next(open, reconnectDelay(failures));
    handlers.onFailure(failures);
  }

  function ping() {
    socket?.send(LIVE_PING);
    next(fail, PONG_WITHIN);
  }

  function open() {
    drop();
    if (!navigator.onLine) return next(open, RETRY_MAX);
    const opening = new WebSocket(address);
    const isCurrent = () => socket === opening;
    socket = opening;
    next(fail, CONNECT_WITHIN);
    opening.addEventListener('open', () => {
      if (!isCurrent()) return opening.close();
      next(ping, PING_EVERY);
      handlers.onOpen();
    });
    opening.addEventListener('message', ({ data }) => {
      if (!isCurrent()) return;
      failures = 0;
      next(ping, PING_EVERY);
      if (data !== LIVE_PONG) handlers.onMessage(JSON.parse(String(data)) as LiveMessage);
    });
    opening.addEventListener('close', ({ code }) => {
      if (!isCurrent()) return;
      if (code !== LIVE_CLOSE_CODES.sessionEnded && code !== LIVE_CLOSE_CODES.tooMany) return fail();
      drop();
      if (code === LIVE_CLOSE_CODES.sessionEnded) handlers.onEnded();
    });
  }

  /** Reconnects without delay when the user returns, and pings a socket that seems open. */
  function wake() {
    if (socket?.readyState === WebSocket.OPEN) ping();
    else if (socket?.readyState !== WebSocket.CONNECTING) open();
  }

  /** Reconnects when the network returns: an attempt that began without it may hang. */
  function wakeOnline() {
    if (socket?.readyState === WebSocket.CONNECTING) open();
    else wake();
  }

  window.addEventListener('online', wakeOnline, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal });
  // An open socket would exclude the page from the back-forward cache.
  window.addEventListener('pagehide', drop, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal });
  signal.addEventListener('abort', drop);
  open();
  return () => stop.abort();
}
