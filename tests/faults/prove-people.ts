import type { SessionResponse } from '#contract/accounts';
import type { InterestsResponse } from '#contract/interests';
import type { ArticleResponse } from '#contract/posts';
import { newClient } from './client.ts';
import { PASSWORD, type Person, type Run } from './run.ts';
import { prove, type Verdict } from './verdict.ts';

/** Returns the names in the ledger with this prefix: the last part of each. */
const kept = ({ ledger }: Run, prefix: string) => ledger.about(prefix).map((about) => about.slice(prefix.length));

/** Checks that a user's confirmed settings are in effect. */
async function provePerson(run: Run, person: Person, verdict: Verdict): Promise<void> {
  const { ledger } = run;
  const { username, client } = person;
  const { viewer } = (await client.insist('/api/session', {})).json<SessionResponse>();
  prove(verdict, viewer?.username === username, () => `${username} is signed in`);
  const isSo = (about: string, value: string) => {
    if (ledger.acknowledged(about) === null) return;
    prove(verdict, ledger.allows(about, value), () => `${about} is '${value}', not '${ledger.possible(about)}'`);
  };
  isSo(`confirmed:${username}`, viewer?.emailConfirmed ? 'yes' : 'no');
  isSo(`theme:${username}`, viewer?.theme ?? '');
  const interests = (await client.insist('/api/interests', {})).json<InterestsResponse>();
  isSo(
    `interests:${username}`,
    interests.subtopics
      .map(({ name }) => name)
      .toSorted()
      .join(),
  );
  for (const team of kept(run, `team:${username}:`))
    isSo(`team:${username}:${team}`, interests.teams.includes(team) ? 'yes' : 'no');
  for (const id of kept(run, `reaction:${username}:`)) {
    const article = await client.insist(`/api/posts/${id}`, {});
    isSo(`reaction:${username}:${id}`, String(article.json<ArticleResponse>().reaction));
  }
}

/**
 * Checks that accounts with a confirmed deletion no longer exist, and that the others can sign in with their password.
 */
async function proveDoor(run: Run, { username, email }: Person, verdict: Verdict): Promise<void> {
  const client = newClient(run.world.origin, run.observations);
  const body = { email, password: PASSWORD };
  const { status } = await client.insist('/api/auth/sign-in', { method: 'POST', body });
  const isGone = run.ledger.acknowledged(`gone:${username}`) === 'yes';
  const mayBeGone = run.ledger.allows(`gone:${username}`, 'yes');
  const isRight = isGone ? status === 401 : status === 200 || (mayBeGone && status === 401);
  prove(verdict, isRight, () => `signing in as ${username}: ${status}`);
}

/** Checks all confirmed changes of accounts. */
export async function provePeople(run: Run, verdict: Verdict): Promise<void> {
  for (const person of [...run.readers, ...run.writers]) {
    await proveDoor(run, person, verdict);
    if (!person.isGone) await provePerson(run, person, verdict);
  }
}
