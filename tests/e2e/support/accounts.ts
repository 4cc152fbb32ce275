import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequest, APIRequestContext, BrowserContext, PlaywrightWorkerArgs } from '@playwright/test';
import type { SessionResponse } from '#contract/accounts';
import type { CategoryKey } from '#contract/topics';
import {
  ACCOUNT_PASSWORD,
  ACCOUNT_PREFIX,
  type AccountPool,
  type PooledAccount,
  type PooledKind,
  poolPaths,
} from '../../sandbox/account-pool.ts';
import { linkMailedTo } from './inbox.ts';
import { ports } from './ports.ts';
import { send } from './send.ts';

export type Account = { email: string; username: string; password: string };

/** An account with a session outside of the journey's browser. */
export type SignedIn = Account & { request: APIRequestContext };

const origin = `http://localhost:${ports.PORT}`;
const DEFAULT_TOPICS: readonly CategoryKey[] = ['travel', 'food', 'tech'];

/** Returns true for accounts made for a journey, false for those of the demo content. */
export const isJourneyAccount = (username: string) => username.startsWith(ACCOUNT_PREFIX);

let pool: AccountPool | undefined;
/** The first account of each kind that this worker has not tried to take. */
const next: Record<PooledKind, number> = { unconfirmedReader: 0, reader: 0, blogger: 0 };

/** Returns true when no other worker has taken the account: only one worker can create its file. */
function claim(username: string): boolean {
  try {
    closeSync(openSync(join(poolPaths(process.env.E2E_STATE_DIR ?? '').claims, username), 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes an account that no other journey gets. @throws Error when all accounts of the kind are taken */
export function takeAccount(kind: PooledKind): PooledAccount {
  pool ??= JSON.parse(readFileSync(poolPaths(process.env.E2E_STATE_DIR ?? '').accounts, 'utf8')) as AccountPool;
  while (true) {
    const account = pool[kind][next[kind]++];
    if (account === undefined) throw new Error(`All accounts are taken: ${kind} (POOL_SIZES)`);
    if (claim(account.username)) return account;
  }
}

const withoutCookies = ({ email, username, password }: PooledAccount): Account => ({ email, username, password });

const toCookies = ({ cookies }: PooledAccount) =>
  Object.entries(cookies).map(([name, value]) => ({
    name,
    value,
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax' as const,
  }));

async function chooseTopics(request: APIRequestContext, categories: readonly CategoryKey[]): Promise<void> {
  await send(request, 'PUT', `${origin}/api/profile/writing-topics`, { categories });
}

/** Takes an account that no browser is signed in to. */
export const newAccount = (kind: PooledKind): Account => withoutCookies(takeAccount(kind));

/** Signs a browser in to an account that no other journey uses. */
export async function becomeReader(context: BrowserContext, kind: 'unconfirmedReader' | 'reader'): Promise<Account> {
  const account = takeAccount(kind);
  await context.addCookies(toCookies(account));
  return withoutCookies(account);
}

/** Signs a browser in to an account of a blogger with these writing topics. */
export async function becomeBlogger(
  context: BrowserContext,
  categories: readonly CategoryKey[] = DEFAULT_TOPICS,
): Promise<Account> {
  const account = takeAccount('blogger');
  await context.addCookies(toCookies(account));
  await chooseTopics(context.request, categories);
  return withoutCookies(account);
}

async function openSession(api: APIRequest, account: PooledAccount): Promise<SignedIn> {
  const storageState = { cookies: toCookies(account), origins: [] };
  return { ...withoutCookies(account), request: await api.newContext({ baseURL: origin, storageState }) };
}

/** Returns the public id of the user of a session. */
export async function userIdOf(request: APIRequestContext): Promise<string> {
  const { viewer } = (await (await request.get(`${origin}/api/session`)).json()) as SessionResponse;
  return viewer?.id ?? '';
}

/** Takes an account of a reader with a confirmed email. The caller disposes of its session. */
export const openReader = (api: APIRequest): Promise<SignedIn> => openSession(api, takeAccount('reader'));

/** Takes an account of a blogger with these writing topics. The caller disposes of its session. */
export async function openBlogger(
  api: APIRequest,
  categories: readonly CategoryKey[] = DEFAULT_TOPICS,
): Promise<SignedIn> {
  const blogger = await openSession(api, takeAccount('blogger'));
  await chooseTopics(blogger.request, categories);
  return blogger;
}

/** Creates a fixture: a function that opens sessions and closes them after the journey. */
export const sessionFixture =
  <Session extends SignedIn, Args extends unknown[]>(open: (api: APIRequest, ...args: Args) => Promise<Session>) =>
  async (
    { playwright }: PlaywrightWorkerArgs,
    use: (open: (...args: Args) => Promise<Session>) => Promise<void>,
  ): Promise<void> => {
    const opened: Session[] = [];
    await use(async (...args) => {
      const session = await open(playwright.request, ...args);
      opened.push(session);
      return session;
    });
    for (const { request } of opened) await request.dispose();
  };

/** Signs up through the API, for journeys about the confirmation email; `request` is then signed in. */
export async function signUp(request: APIRequestContext): Promise<Account> {
  const username = `${ACCOUNT_PREFIX}${Math.random().toString(36).slice(2, 10)}`;
  const account = { username, email: `${username}@journey.test`, password: ACCOUNT_PASSWORD };
  await send(request, 'POST', `${origin}/api/auth/sign-up`, account);
  return account;
}

/** Signs up and confirms the email, for journeys about emails. */
export async function signUpConfirmed(request: APIRequestContext): Promise<Account> {
  const account = await signUp(request);
  const link = new URL(await linkMailedTo(account.email, /confirm/i));
  await send(request, 'POST', `${origin}/api/auth/confirm-email`, { token: link.searchParams.get('token') });
  return account;
}
