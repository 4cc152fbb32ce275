import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_CLOSE_CODES, LIVE_PING, LIVE_PONG } from '#contract/live';
import { connectSocket, reconnectDelay } from '@/lib/live/socket.ts';

/** A socket that the test controls. */
class Socket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = Socket.CONNECTING;
  readonly sent: string[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Socket.made.push(this);
  }
  send = (text: string) => void this.sent.push(text);
  close = (code = 1005) => {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  };
  opens() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  says = (data: string) => this.dispatchEvent(Object.assign(new Event('message'), { data }));
}

const browser = { isOnline: true };
const latest = () => {
  const socket = Socket.made.at(-1);
  if (socket === undefined) throw new Error('no socket was made');
  return socket;
};

function listen() {
  const handlers = { onMessage: vi.fn(), onOpen: vi.fn(), onFailure: vi.fn(), onEnded: vi.fn() };
  return { ...handlers, close: connectSocket('/api/live', handlers) };
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  browser.isOnline = true;
  const location = { origin: 'https://blog.test' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', {
    get onLine() {
      return browser.isOnline;
    },
  });
  vi.stubGlobal('WebSocket', Socket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('doubles pauses from one second to thirty, half of each at random', () => {
  expect([1, 2, 3, 5, 6, 50].map((failures) => reconnectDelay(failures, 1))).toEqual([
    1000, 2000, 4000, 16000, 30000, 30000,
  ]);
  expect(reconnectDelay(3, 0)).toBe(2000);
});

describe('a connection', () => {
  test('passes messages on, except pongs', () => {
    const { onMessage, onOpen } = listen();
    expect(latest().url).toBe('wss://blog.test/api/live');
    expect(onOpen).not.toHaveBeenCalled();
    latest().opens();
    latest().says(LIVE_PONG);
    latest().says('{"type":"invalidate","topic":"posts"}');
    expect(onMessage.mock.calls).toEqual([[{ type: 'invalidate', topic: 'posts' }]]);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  test('reconnects with growing delays after each failure, and reports when it is open again', () => {
    const { onOpen, onFailure } = listen();
    latest().opens();
    for (const failures of [1, 2, 3]) {
      latest().close(1006);
      expect(onFailure).toHaveBeenLastCalledWith(failures);
      vi.advanceTimersByTime(reconnectDelay(failures, 0) - 1);
      expect(Socket.made).toHaveLength(failures);
      vi.advanceTimersByTime(reconnectDelay(failures, 0) + 1);
      expect(Socket.made).toHaveLength(failures + 1);
    }
    latest().opens();
    expect(onOpen).toHaveBeenCalledTimes(2);
    latest().says(LIVE_PONG);
    latest().close(1006);
    expect(onFailure).toHaveBeenLastCalledWith(1);
  });

  test('gives up when the server does not respond', () => {
    const { onFailure } = listen();
    latest().opens();
    vi.advanceTimersByTime(25_000);
    expect(latest().sent).toEqual([LIVE_PING]);
    latest().says(LIVE_PONG);
    vi.advanceTimersByTime(25_000);
    expect(latest().sent).toHaveLength(2);
    expect(onFailure).not.toHaveBeenCalled();
    vi.advanceTimersByTime(8000);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('waits without a network, and connects immediately when it returns', () => {
    const { onOpen } = listen();
    latest().opens();
    browser.isOnline = false;
    latest().close(1006);
    vi.advanceTimersByTime(60_000);
    expect(Socket.made).toHaveLength(1);
    browser.isOnline = true;
    window.dispatchEvent(new Event('online'));
    expect(Socket.made).toHaveLength(2);
    latest().opens();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  test('opens again when it was connecting while the network returned', () => {
    const { onOpen, onFailure } = listen();
    const hanging = latest();
    window.dispatchEvent(new Event('online'));
    expect(Socket.made).toHaveLength(2);
    hanging.opens();
    expect(onOpen).not.toHaveBeenCalled();
    latest().opens();
    expect(onOpen).toHaveBeenCalledTimes(1);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('opens again when it was closing while the network returned', () => {
    const { onOpen } = listen();
    latest().opens();
    latest().readyState = 2;
    window.dispatchEvent(new Event('online'));
    latest().opens();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  test('is tested when the page becomes visible again', () => {
    listen();
    latest().opens();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(latest().sent).toEqual([LIVE_PING]);
    expect(Socket.made).toHaveLength(1);
  });

  test('ends with its session, and does not reconnect', () => {
    const { onEnded, onFailure } = listen();
    latest().opens();
    latest().close(LIVE_CLOSE_CODES.sessionEnded);
    vi.advanceTimersByTime(120_000);
    expect(onEnded).toHaveBeenCalledTimes(1);
    expect(onFailure).not.toHaveBeenCalled();
    expect(Socket.made).toHaveLength(1);
  });

  test('that was closed for newer pages waits until the page becomes visible', () => {
    listen();
    latest().opens();
    latest().close(LIVE_CLOSE_CODES.tooMany);
    vi.advanceTimersByTime(120_000);
    expect(Socket.made).toHaveLength(1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(Socket.made).toHaveLength(2);
  });

  test('stays closed after it is closed, also while it opens', () => {
    const { close, onMessage, onOpen } = listen();
    const socket = latest();
    close();
    socket.opens();
    expect(socket.readyState).toBe(3);
    socket.says('{"type":"invalidate","topic":"posts"}');
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(120_000);
    expect(onMessage).not.toHaveBeenCalled();
    expect(onOpen).not.toHaveBeenCalled();
    expect(Socket.made).toHaveLength(1);
  });
});
