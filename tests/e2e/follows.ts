import type { APIRequestContext } from '@playwright/test';
import type { InterestsResponse } from '#contract/interests';
import { expect } from './journey.ts';
import { ports } from './ports.ts';

/** A browser, or a page of it. */
type SignedIn = { request: APIRequestContext };

/** Topics that no journey publishes in: whoever follows only these has a feed in which nothing moves by itself. */
export const quietTopics = ['fantasy', 'finance', 'health_beauty', 'news', 'romance'] as const;

/** Changes interests of whoever is signed in, past the screens; `path` is below /api/interests. */
export async function saveInterests(
  { request }: SignedIn,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: object = {},
) {
  const origin = `http://localhost:${ports.PORT}`;
  const response = await request.fetch(`${origin}/api/interests${path}`, { method, data, headers: { Origin: origin } });
  expect(response.ok(), await response.text()).toBe(true);
}

/** What the server says that they follow. */
export const interestsOf = async ({ request }: SignedIn) =>
  (await (await request.get('/api/interests')).json()) as InterestsResponse;
