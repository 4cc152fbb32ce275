import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { request } from '@playwright/test';
import type { SessionResponse } from '#contract/accounts';
import { DEMO_PASSWORD, demoAccounts } from '../../sandbox/demo/people.ts';
import { ports } from './ports.ts';
import { keepVerified } from './stored-data.ts';

/** Cookies of the demo's admin. */
export const adminSession = join(process.env.E2E_STATE_DIR ?? '', 'admin-session.json');

/** Signs the demo's admin in once for all journeys, because the rate limit allows five sign-ins in five minutes. */
export default async function signInAdmin(): Promise<void> {
  const baseURL = `http://localhost:${ports.PORT}`;
  const storageState = existsSync(adminSession) ? adminSession : undefined;
  const session = await request.newContext({ baseURL, ...(storageState && { storageState }) });
  const { viewer } = (await (await session.get('/api/session')).json()) as SessionResponse;
  if (viewer === null) {
    const response = await session.post('/api/auth/sign-in', {
      data: { email: demoAccounts.admin.email, password: DEMO_PASSWORD, remember: false },
      headers: { Origin: baseURL },
    });
    if (!response.ok()) throw new Error(await response.text());
  }
  await keepVerified(demoAccounts.admin.email);
  await session.storageState({ path: adminSession });
  await session.dispose();
}
