import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIVE_JITTER } from '#contract/live';
import { changeKeys } from '#contract/query-keys';
import { listenForLiveUpdates } from '@/app/listen-live.ts';
import { newPostsSignal } from '@/features/feed/shared/new-posts-signal.ts';

/** A socket whose messages the test sends. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static latest: Socket | undefined;
  readonly readyState = Socket.OPEN;
  constructor() {
    super();
    Socket.latest = this;
  }
  send() {}
  close() {}
  says = (message: object) =>
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
}

const end = new AbortController();
const announce = vi.spyOn(newPostsSignal, 'announce');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'http://localhost' } }));
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('fetches a new post at a random time in each browser', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  listenForLiveUpdates(new QueryClient(), end.signal);
  await vi.advanceTimersByTimeAsync(0);
  Socket.latest?.dispatchEvent(new Event('open'));
  Socket.latest?.says({ type: 'invalidate', topic: 'posts' });
  await vi.advanceTimersByTimeAsync(LIVE_JITTER / 2 - 1);
  expect(announce).not.toHaveBeenCalled();
  Socket.latest?.says({ type: 'invalidate', topic: 'posts' });
  await vi.advanceTimersByTimeAsync(1);
  expect(announce).toHaveBeenCalledOnce();
});

test('fetches subscriptions and access once after several messages', async () => {
  const queryClient = new QueryClient();
  for (const key of [['article', 'a'], ['own', 'subscriptions'], ['own', 'offers', 'b'], ['topics']]) {
    queryClient.setQueryData(key, {});
  }
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  listenForLiveUpdates(queryClient, end.signal);
  await vi.advanceTimersByTimeAsync(0);
  Socket.latest?.dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(1000);
  invalidate.mockClear();
  Socket.latest?.says({ type: 'invalidate', topic: 'subscriptions' });
  Socket.latest?.says({ type: 'invalidate', topic: 'subscriptions' });
  await vi.advanceTimersByTimeAsync(1000);
  const isOld = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated;
  const timesAsked = invalidate.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'article').length;
  expect(timesAsked).toBe(1);
  expect([
    isOld(['article', 'a']),
    isOld(['own', 'subscriptions']),
    isOld(['own', 'offers', 'b']),
    isOld(['topics']),
  ]).toEqual([true, true, true, false]);
});

test('fetches only data that depends on subscriptions when listening starts on a rendered page', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked: string[] = [];
  function show(key: readonly string[], data: object) {
    queryClient.setQueryData(key, data);
    const queryFn = async () => {
      asked.push(key.join(' '));
      return data;
    };
    new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => {});
  }
  const article = (access: 'full' | 'teaser') => ({ article: { access } });
  show(['article', 'closed'], article('teaser'));
  show(['article', 'open'], article('full'));
  queryClient.setQueryData(['article', 'not on screen'], article('teaser'));
  for (const key of [['own', 'subscriptions'], ['own', 'offers', 'b'], ['own', 'drafts'], ['session']]) show(key, {});
  listenForLiveUpdates(queryClient, end.signal);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  Socket.latest?.dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.toSorted()).toEqual(['article closed', 'own offers b', 'own subscriptions']);
});

/** Creates a page with cached data under `keys`; returns the refetched keys in order. */
function shownPage(seed: Record<string, object>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const responses = { ...seed };
  const asked: string[] = [];
  for (const name of Object.keys(seed)) {
    const queryKey = name.split(' ');
    queryClient.setQueryData(queryKey, seed[name]);
    const queryFn = async () => {
      asked.push(name);
      return responses[name];
    };
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
  }
  return { queryClient, answers: responses, asked };
}

const viewer = { id: 'me', username: 'ada', emailConfirmed: false };

test('fetches the session and offers again after an address was confirmed elsewhere', async () => {
  const page = shownPage({ session: { viewer }, 'own account': {}, 'own offers b': {}, topics: {} });
  listenForLiveUpdates(page.queryClient, end.signal);
  await vi.advanceTimersByTimeAsync(0);
  page.answers.session = { viewer: { ...viewer, emailConfirmed: true } };
  Socket.latest?.says({ type: 'invalidate', topic: 'account' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.asked).toEqual(['session', 'own account', 'own offers b']);
});

test('shows a username changed elsewhere on posts, and fetches only the session for a theme', async () => {
  const page = shownPage({ session: { viewer }, 'own profile': {}, 'article a': {}, 'own offers b': {} });
  listenForLiveUpdates(page.queryClient, end.signal);
  await vi.advanceTimersByTimeAsync(0);
  page.answers.session = { viewer: { ...viewer, username: 'grace' } };
  Socket.latest?.says({ type: 'invalidate', topic: 'account' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.asked).toEqual(['session', 'own profile', 'article a']);
  page.answers.session = { viewer: { ...viewer, username: 'grace', theme: 'dark' } };
  Socket.latest?.says({ type: 'invalidate', topic: 'account' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.asked.slice(3)).toEqual(['session']);
});

test('shows a vote from elsewhere, and does not fetch one of this page again', async () => {
  const page = shownPage({ 'article a': { reaction: null } });
  listenForLiveUpdates(page.queryClient, end.signal);
  await vi.advanceTimersByTimeAsync(0);
  Socket.latest?.says({ type: 'invalidate', topic: 'reactions' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.asked).toEqual(['article a']);
  const own = { mutationKey: changeKeys.reaction, mutationFn: async () => {} };
  await new MutationObserver(page.queryClient, own).mutate();
  Socket.latest?.says({ type: 'invalidate', topic: 'reactions' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(page.asked).toEqual(['article a']);
});

test('fetches data again that was loading for the first time when listening started', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked: string[] = [];
  function show(key: readonly string[], data: object) {
    const queryFn = async () => {
      asked.push(key.join(' '));
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return data;
    };
    new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => {});
  }
  show(['article', 'closed'], { article: { access: 'teaser' } });
  show(['article', 'open'], { article: { access: 'full' } });
  show(['own', 'offers', 'b'], {});
  show(['topics'], {});
  listenForLiveUpdates(queryClient, end.signal);
  await vi.advanceTimersByTimeAsync(1000);
  Socket.latest?.dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.slice(4).toSorted()).toEqual(['article closed', 'own offers b']);
});
