import { expect, test } from '@playwright/test';
import { smokeCheck } from '../../worker/deploy/smoke.ts';

test('the product passes what is looked at after a deployment', async ({ baseURL }) => {
  const said: string[] = [];
  await smokeCheck(
    { origin: String(baseURL), version: null, isReadOnly: false },
    { fetch, pause: async () => undefined, say: (line) => said.push(line) },
  );
  expect(said.filter((line) => !line.startsWith('  ok '))).toEqual([]);
});
