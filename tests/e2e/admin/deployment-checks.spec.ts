import { expect, test } from '@playwright/test';
import type { PostPage } from '#contract/posts';
import { smokeCheck } from '../../../worker/cli/deploy/smoke.ts';
import { isJourneyAccount } from '../support/accounts.ts';

/** Excludes posts by other journeys, which may be deleted before the check reads them. */
const fetchDemo: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!String(input).endsWith('/api/posts/free')) return response;
  const page = (await response.json()) as PostPage;
  const posts = page.posts.filter(({ author }) => !isJourneyAccount(author?.username ?? ''));
  return Response.json({ ...page, posts });
};

test('passes the checks that run after a deployment', async ({ baseURL }) => {
  const said: string[] = [];
  await smokeCheck(
    { origin: String(baseURL), version: null, isReadOnly: false },
    { fetch: fetchDemo, pause: async () => undefined, say: (line) => said.push(line) },
  );
  expect(said.filter((line) => !line.startsWith('  ok '))).toEqual([]);
});
