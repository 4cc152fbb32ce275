import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { type FigureRange, type FiguresResponse, readerChanges, viewSources } from '#contract/figures';
import type { Client } from './client.ts';
import type { Person } from './factories.ts';

/** Returns a blogger's figures. */
export async function figuresOf(client: Client, days: FigureRange = '7'): Promise<FiguresResponse> {
  const response = await client.get(`/api/profile/figures?days=${days}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return await response.json<FiguresResponse>();
}

/** Returns the sums of the days that are not 0, by kind. */
export function sumsOf({ days }: FiguresResponse): Record<string, number> {
  const kinds = [
    ...viewSources.map((source) => [source, days.reduce((sum, day) => sum + day.views[source], 0)] as const),
    ...readerChanges.map((change) => [change, days.reduce((sum, day) => sum + day[change], 0)] as const),
  ];
  return Object.fromEntries(kinds.filter(([, n]) => n !== 0));
}

/** Counts a blogger's readers in their own tables, which the figures must agree with. */
export const readersNow = async (blogger: Person) =>
  await env.DB.prepare(
    `SELECT (SELECT count(*) FROM list_members WHERE blogger = ?1 AND state = 'active' AND followed_at IS NOT NULL) AS followers,
       (SELECT count(*) FROM subscriptions WHERE creator = ?1 AND active = 1) AS subscribers`,
  )
    .bind(blogger.seq)
    .first<{ followers: number; subscribers: number }>();
