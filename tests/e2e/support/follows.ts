import type { APIRequestContext } from '@playwright/test';
import type { InterestsResponse } from '#contract/interests';
import { expect } from './journey.ts';
import { ports } from './ports.ts';

/** A browser, or a page of it. */
type SignedIn = { request: APIRequestContext };

/** Topics that no journey publishes in, for feeds that other journeys must not change. */
export const quietTopics = ['fantasy', 'finance', 'health_beauty', 'news', 'romance'] as const;

/** Changes the interests of the signed-in user through the API; `path` is below /api/interests. */
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

/** Returns the user's interests from the server. */
export const interestsOf = async ({ request }: SignedIn) =>
  (await (await request.get('/api/interests')).json()) as InterestsResponse;
