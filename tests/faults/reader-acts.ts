import { randomUUID } from 'node:crypto';
import type { SubscribeResponse, SubscriptionsResponse } from '#contract/subscriptions';
import { FAILS_LATER } from './month.ts';
import { change, confirm, isUnsure, PASSWORD, type Person, type Run, signUp } from './run.ts';

export type Act = (run: Run, person: Person) => Promise<unknown>;

const SUBTOPICS = ['Home Cooking', 'Baking', 'Street Food', 'Coffee and Tea'];
const TEAMS = ['nhl-boston-bruins', 'mlb-boston-red-sox', 'nba-boston-celtics'];
const LISTS = [
  '/',
  '/api/feed',
  '/api/posts/free',
  '/api/topics/food/posts',
  '/topic/food',
  '/browse-posts',
  '/sitemap.xml',
];

const read: Act = async ({ chance, works }, { client }) => {
  const { id, title } = chance.pick(works);
  const pages = [
    `/api/posts/${id}`,
    `/article/${id}`,
    `/api/search?q=${encodeURIComponent(title)}`,
    chance.pick(LISTS),
  ];
  await client.send(chance.pick(pages));
};

const react: Act = async (run, { username, client }) => {
  const { id } = run.chance.pick(run.works.filter(({ fate }) => fate === 'kept'));
  const reaction = run.chance.pick(['like', 'dislike', null]);
  const about = `reaction:${username}:${id}`;
  await change(run, client, {
    about,
    to: String(reaction),
    path: `/api/posts/${id}/reaction`,
    method: 'PUT',
    body: { reaction },
  });
};

const chooseInterests: Act = async (run, { username, client }) => {
  const subtopics = SUBTOPICS.filter(() => run.chance.next() < 0.5);
  const path = '/api/interests/food/subtopics';
  const to = subtopics.toSorted().join();
  await change(run, client, { about: `interests:${username}`, to, path, method: 'PUT', body: { subtopics } });
};

const followTeam: Act = async (run, { username, client }) => {
  const team = run.chance.pick(TEAMS);
  const method = run.chance.pick(['PUT', 'DELETE']);
  const about = `team:${username}:${team}`;
  await change(run, client, {
    about,
    to: method === 'PUT' ? 'yes' : 'no',
    path: `/api/interests/teams/${team}`,
    method,
  });
};

const view: Act = async ({ chance, works, ledger }, { client }) => {
  const { id } = chance.pick(works.filter(({ fate }) => fate === 'kept'));
  const response = await client.send(`/api/posts/${id}/views`, { method: 'POST' });
  if (isUnsure(response)) ledger.doubt(`view:${id}:${randomUUID()}`, 'yes');
  else if (response?.isDone) ledger.acknowledge(`view:${id}:${randomUUID()}`, 'yes');
};

const report: Act = async (run, { username, client }) => {
  const { id } = run.chance.pick(run.works.filter(({ fate }) => fate === 'kept'));
  const about = `report:${username}:${id}`;
  const body = { reason: 'spam', note: `By ${username}` };
  await change(run, client, { about, to: 'yes', path: `/api/posts/${id}/report`, method: 'POST', body });
};

const chooseTheme: Act = async (run, { username, client }) => {
  const theme = run.chance.pick(['system', 'light', 'dark']);
  const about = `theme:${username}`;
  await change(run, client, { about, to: theme, path: '/api/account/theme', method: 'PUT', body: { theme } });
};

/** One in this many cards pays once, and fails at the renewal. */
const FAILING_IN = 4;

/** Subscribes through Stripe's page, and waits a short time for access. */
export const subscribe: Act = async ({ chance, writers, paid, world, ledger }, reader) => {
  const writer = chance.pick(writers);
  if (paid.some((one) => one.reader === reader && one.writer === writer)) return;
  const { client } = reader;
  const order = await client.send('/api/subscriptions', { method: 'POST', body: { bloggerId: writer.id } });
  if (order === null || !order.isDone) return;
  const begun = order.json<SubscribeResponse>();
  if (begun.outcome !== 'checkout') return;
  const isFailing = paid.length % FAILING_IN === 1;
  const session = begun.url.slice(begun.url.lastIndexOf('/') + 1);
  const { outcome } = world.sandbox.pay(session, isFailing ? { card: FAILS_LATER } : {});
  if (outcome !== 'paid') return;
  client.mayRead.add(writer.id);
  paid.push({ reader, writer, checkoutId: begun.checkoutId, isFailing });
  ledger.acknowledge(`subscription:${begun.checkoutId}`, 'active');
  for (let looks = 0; looks < 3; looks++) await client.send(`/api/checkouts/${begun.checkoutId}`);
};

/** Unsubscribes, or resumes the subscription. */
const changeMind: Act = async (run, { client }) => {
  const response = await client.send('/api/subscriptions');
  if (response === null || !response.isDone) return;
  const { active, ending } = response.json<SubscriptionsResponse>();
  if (active.length + ending.length === 0) return;
  const { id, standing } = run.chance.pick([...active, ...ending]);
  // With a card that fails later, nothing changes until the 1st; unpaid invoices are then settled on Stripe's pages.
  if (run.paid.some(({ checkoutId, isFailing }) => isFailing && checkoutId === id)) return;
  const about = `subscription:${id}`;
  const path = `/api/subscriptions/${id}`;
  if (standing === 'active') await change(run, client, { about, to: 'ending', path, method: 'DELETE' });
  else await change(run, client, { about, to: 'active', path: `${path}/resume`, method: 'POST' });
};

/** Signs up a new reader, who subscribes if the confirmation email arrives soon. */
const bringFriend: Act = async (run) => {
  const friend = await signUp(run, `friend_${run.chance.hex(8)}`);
  if (await confirm(run, friend, 3_000)) await subscribe(run, friend);
  run.readers.push(friend);
};

/** Deletes one of the new readers' accounts. */
const leave: Act = async (run) => {
  const friends = run.readers.filter(({ username, isGone }) => username.startsWith('friend_') && !isGone);
  if (friends.length < 2) return;
  const friend = run.chance.pick(friends);
  const { username, client } = friend;
  friend.isGone = true;
  const body = { password: PASSWORD, username };
  await change(run, client, {
    about: `gone:${username}`,
    to: 'yes',
    path: '/api/account/deletion',
    method: 'POST',
    body,
  });
};

/** Readers' actions, weighted by frequency. */
export const readerActs: readonly (readonly [weight: number, act: Act])[] = [
  [30, read],
  [14, react],
  [10, chooseInterests],
  [8, followTeam],
  [12, view],
  [5, report],
  [4, chooseTheme],
  [10, subscribe],
  [16, changeMind],
  [2, bringFriend],
  [2, leave],
];
