import { LIVE_CLOSE_CODES, LIVE_PING, LIVE_PONG, type LiveMessage } from '#contract/live';

const RETRY_FIRST = 1000;
const RETRY_MAX = 30_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 8000;
const CONNECT_WITHIN = 15_000;

/** How long to wait after so many failures in a row: doubling, with half of it by chance. Milliseconds. */
export const reconnectDelay = (failures: number, chance = Math.random()): number =>
  Math.min(RETRY_FIRST * 2 ** (failures - 1), RETRY_MAX) * (0.5 + chance / 2);

type Handlers = {
  onMessage: (message: LiveMessage) => void;
  /** It is open, for the first time or again; what was said before was not heard. */
  onOpen: () => void;
  /** It could not be opened or did not hold, so many times in a row; trying goes on. */
  onFailure: (failures: number) => void;
  /** The session it belonged to has ended, and with it this connection. */
  onEnded: () => void;
};

/**
 * Keeps a WebSocket open: comes back after failures, at once when the network or the person does, and notices a
 * connection that died in silence. A message shows that a connection is good: the next failure is the first again.
 * @param path where on our own origin
 * @returns closes it for good
 */
export function connectSocket(path: string, handlers: Handlers): () => void {
  const address = window.location.origin.replace('http', 'ws') + path;
  const stop = new AbortController();
  const { signal } = stop;
  let socket: WebSocket | undefined;
  let failures = 0;
  /** The next thing to happen unless something else does: a try, a ping, giving up on an answer. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next(action: () => void, after: number) {
    clearTimeout(timer);
    timer = setTimeout(action, after);
  }

  /** Turns away from a socket, whose events mean nothing from now on. One that still opens is closed when it has. */
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

  /** Someone looks, or the network is back: no more waiting, and no trust in what seems open. */
  function wake() {
    if (socket?.readyState === WebSocket.OPEN) ping();
    else if (socket?.readyState !== WebSocket.CONNECTING) open();
  }

  window.addEventListener('online', wake, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal });
  // An open socket would keep the page from being there at once on the way back.
  window.addEventListener('pagehide', drop, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal });
  signal.addEventListener('abort', drop);
  open();
  return () => stop.abort();
}
