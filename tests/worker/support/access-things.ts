import { env } from 'cloudflare:workers';
import type { SessionsResponse } from '#contract/accounts';
import type { AdminCommentReport, AdminReport, ResetRequest } from '#contract/moderation';
import { DAY, HOUR } from '#contract/time';
import { newAccount, PASSWORD, signUp } from './accounts.ts';
import { deletionOf, newAdmin } from './admins.ts';
import { newInvoice } from './books.ts';
import { newClient } from './client.ts';
import { fillComments } from './comments.ts';
import { writeMessage } from './contact.ts';
import { editor, text } from './drafts.ts';
import { anHourAgo, newPerson, newPost, type Person, postInput, signedIn } from './factories.ts';
import { mailedToken } from './mail.ts';
import { report } from './moderation.ts';
import { enqueueParked } from './outbox.ts';
import { saveDraft } from './posts.ts';
import { newAppeal, newBloggerReport, newRestriction } from './restrictions.ts';
import { scheduleRequest } from './schedules.ts';
import { addApp, enterPassword } from './second-factors.ts';
import { newFeedKey } from './web-feeds.ts';
import { type ActorName, DRAFTED, type Things, type World } from './world.ts';

/** Resources that a permitted request uses up: each such row of the access matrix has its own. */
const personOf = (world: World, name: ActorName): Person => {
  const { person } = world.actors[name];
  if (person === null) throw new Error(`${name} has no account`);
  return person;
};

/** Signs the admin in with a new browser, because other rows end sessions. */
const asAdmin = async (world: World) => await signedIn(personOf(world, 'admin'));

/** Returns the id of the matching entry in an admin list. */
async function idOf<Entry extends { id: string }>(world: World, list: string, is: (entry: Entry) => boolean) {
  const response = await (await (await asAdmin(world)).get(`/api/admin/${list}`)).json<Record<string, Entry[]>>();
  const found = Object.values(response).find(Array.isArray)?.find(is);
  if (found === undefined) throw new Error(`not among the ${list}`);
  return found.id;
}

/** Creates a free post of the author. */
export async function freshPost(world: World): Promise<Things> {
  const { id } = await newPost({ by: personOf(world, 'author'), at: anHourAgo() });
  return { 'posts/:id': id };
}

/** Creates a draft of the author. */
export async function freshDraft(world: World): Promise<Things> {
  const id = crypto.randomUUID();
  await editor(await signedIn(personOf(world, 'author')), id).save(text('To be thrown away'));
  return { 'drafts/:id': id };
}

let schedules = 0;

/** Creates a premium draft of the author that can be published, with the draft's secret. */
export async function completeDraft(world: World): Promise<Things> {
  const id = crypto.randomUUID();
  await saveDraft(
    await signedIn(personOf(world, 'author')),
    id,
    postInput({ content: `${DRAFTED} so far.`, isFree: false }),
    0,
  );
  return { 'drafts/:id': id };
}

/** Returns a valid request to schedule a draft, at a time of its own. */
export async function scheduleOfDraft({ 'drafts/:id': id = '' }: Things) {
  const version = await env.DB.prepare('SELECT version FROM drafts WHERE id = ?1').bind(id).first<number>('version');
  return scheduleRequest(version ?? 0, Date.now() + DAY + ++schedules * HOUR);
}

/** Creates a scheduled post of the author: as a draft, and under the address of its future post. */
export async function scheduledDraft(world: World): Promise<Things> {
  const draft = await completeDraft(world);
  const id = draft['drafts/:id'] ?? '';
  const client = await signedIn(personOf(world, 'author'));
  const response = await client.put(`/api/drafts/${id}/schedule`, await scheduleOfDraft(draft));
  if (!response.ok) throw new Error(`scheduling: ${response.status} ${await response.text()}`);
  return { ...draft, 'posts/:id': id };
}

/** Creates another session of the reader. */
export async function freshSession(world: World): Promise<Things> {
  const client = await signedIn(personOf(world, 'reader'));
  const { sessions } = await (await client.get('/api/account/sessions')).json<SessionsResponse>();
  return { 'sessions/:id': sessions.find(({ isCurrent }) => isCurrent)?.id ?? '' };
}

/** Creates a private feed of the reader. */
export async function freshFeed(world: World): Promise<Things> {
  const client = await signedIn(personOf(world, 'reader'));
  return { 'feeds/:id': await newFeedKey(client) };
}

export const freshPerson = async (): Promise<Things> => ({ 'people/:id': (await newPerson()).id });

async function changed(assignment: string): Promise<Things> {
  const { id } = await newPerson();
  await env.DB.prepare(`UPDATE users SET ${assignment} WHERE id = ?1`).bind(id).run();
  return { 'people/:id': id };
}

/** Creates an account with an unconfirmed address. */
export const freshUnconfirmed = () => changed('email_confirmed_at = NULL');

/** Creates a banned account. */
export const freshSuspended = () => changed("suspended_at = 1, suspension_reason = 'Spam'");

/** Creates an owner. */
export const freshAdmin = async (): Promise<Things> => ({ 'admins/:id': (await newAdmin()).person.id });

/** Returns the request that makes the person of `freshPerson` an admin. */
export async function newAdminOf({ things }: { things: Things }) {
  const row = await env.DB.prepare('SELECT email FROM users WHERE id = ?1')
    .bind(things['people/:id'] ?? '')
    .first<{ email: string }>();
  return { email: row?.email ?? '', roles: ['support'] };
}

/** Creates a deletion started by an admin. */
export async function freshDeletion(world: World): Promise<Things> {
  const person = await newPerson();
  const path = `/api/admin/people/${person.id}/deletion`;
  const begun = await (await asAdmin(world)).post(path, deletionOf(person));
  return { 'deletions/:id': (await begun.json<{ id: string }>()).id };
}

/** Creates an open report of the reader. */
export async function freshReport(world: World): Promise<Things> {
  const { 'posts/:id': post = '' } = await freshPost(world);
  await report(await signedIn(personOf(world, 'reader')), post);
  return { 'reports/:id': await idOf<AdminReport>(world, 'reports', (filed) => filed.post.id === post) };
}

/** Creates an open report of a blogger, under the noun of its route. */
export const freshBloggerReport = async (): Promise<Things> => ({ 'bloggers/:id': (await newBloggerReport()).report });

/** Creates a decision about an article of the author. */
export async function freshRestriction(world: World): Promise<Things> {
  const { id } = await newRestriction(await asAdmin(world), personOf(world, 'author'));
  return { 'statements/:id': id, 'takedowns/:id': id };
}

/** Creates an open appeal. */
export const freshAppeal = async (world: World): Promise<Things> => ({
  'appeals/:id': await newAppeal(await asAdmin(world)),
});

/** Creates a comment of the author on the premium post, which its readers may like, report and delete. */
export async function freshComment(world: World): Promise<Things> {
  const post = world.things['posts/:id'] ?? '';
  const author = personOf(world, 'author');
  const [id = ''] = await fillComments(post, author, 1);
  return { 'comments/:id': id };
}

/** Creates a comment of the author with an open report. */
export async function freshCommentReport(world: World): Promise<Things> {
  const things = await freshComment(world);
  const id = things['comments/:id'] ?? '';
  await (await signedIn(personOf(world, 'subscriber'))).post(`/api/comments/${id}/reports`, { reason: 'spam' });
  const isOf = (filed: AdminCommentReport) => filed.comment.id === id;
  return { ...things, 'comment-reports/:id': await idOf<AdminCommentReport>(world, 'comment-reports', isOf) };
}

/** Creates an open password reset request. */
export async function freshRequest(world: World): Promise<Things> {
  const { email } = await signUp();
  await newClient().post('/api/auth/reset-requests', { email });
  return { 'reset-requests/:id': await idOf<ResetRequest>(world, 'reset-requests', (asked) => asked.email === email) };
}

/** Creates an open message of the Contact page. */
export const freshMessage = async (): Promise<Things> => ({ 'inbox/:id': await writeMessage() });

/** Creates an answered message of the Contact page. */
export async function freshAnsweredMessage(world: World): Promise<Things> {
  const id = await writeMessage();
  await (await asAdmin(world)).put(`/api/admin/inbox/${id}/answered`, {});
  return { 'inbox/:id': id };
}

/** Creates a payment. */
export const freshPayment = async (): Promise<Things> => ({ 'payments/:id': await newInvoice() });

/** Creates a parked message in the outbox. */
export const freshParkedMail = async (): Promise<Things> => ({ 'outbox/:id': await enqueueParked() });

/** Returns the credentials of a new account. */
export async function signInOf() {
  const { email, password } = await signUp();
  return { email, password };
}

/** Returns the second step of a new account's sign-in, with a recovery code. */
export async function secondStepOf() {
  const { client, email } = await signUp();
  const { codes } = await addApp(client);
  return { signInToken: (await enterPassword(email)).secondStep?.signInToken, code: codes?.[0] };
}

/** Creates a token of an emailed link, each for a new account. */
export async function confirmToken() {
  const { email } = await signUp();
  return { token: await mailedToken(email, 'confirm') };
}

export async function changeEmailToken() {
  const { client } = await signUp();
  const { email } = newAccount();
  await client.post('/api/account/email', { email, password: PASSWORD });
  return { token: await mailedToken(email, 'change-email') };
}

export async function resetToken() {
  const { email } = await signUp();
  await newClient().post('/api/auth/forgot-password', { email });
  return { token: await mailedToken(email, 'reset'), password: PASSWORD };
}

/** Returns the user's current username, which may have changed. */
export async function usernameOf(person: Person | null): Promise<string> {
  const row = await env.DB.prepare('SELECT username FROM users WHERE seq = ?1')
    .bind(person?.seq ?? 0)
    .first<{ username: string }>();
  return row?.username ?? '';
}

/** Returns a username by public id. */
export async function usernameById(id: string | undefined): Promise<string> {
  const row = await env.DB.prepare('SELECT username FROM users WHERE id = ?1')
    .bind(id ?? '')
    .first<{ username: string }>();
  return row?.username ?? '';
}
