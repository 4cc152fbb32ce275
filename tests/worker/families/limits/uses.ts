import { env } from 'cloudflare:workers';
import type { WebFeedAddressResponse } from '#contract/feeds.schema';
import { HOUR } from '#contract/time';
import type { Limits } from '../../../../worker/default-limits.ts';
import { unsubscribeToken } from '../../../../worker/features/mail/unsubscribe-token.service.ts';
import { newAccount, PASSWORD, signUp } from '../../support/accounts.ts';
import { newAdmin } from '../../support/admins.ts';
import { listToken } from '../../support/audience.ts';
import { type Client, freshAddress, newClient } from '../../support/client.ts';
import { fillComments, newCommenter, writeComment } from '../../support/comments.ts';
import { jobCtx, newBlogger, newPost, newReader, newWriter, postInput, signedIn } from '../../support/factories.ts';
import { itemPath, itemRequest, newImport } from '../../support/imports.ts';
import { mailedToken } from '../../support/mail.ts';
import { openImport } from '../../support/picture-imports.ts';
import { pictureForm, png } from '../../support/pictures.ts';
import { newRestriction } from '../../support/restrictions.ts';
import { chargingBlogger, payingReader, type StripeSandbox } from '../../support/stripe.ts';

export type Headers = Record<string, string>;
export type Ask = (n: number, headers: Headers) => Promise<Response>;
/** An action under a limit: the rule, and how a new user repeats it. */
export type Use = {
  rule: keyof Limits;
  begin: () => Promise<Ask>;
};

const anybody = () => newClient();
/** Returns the same browser with a fresh address. */
export const elsewhere = ({ cookies }: Pick<Client, 'cookies'>) =>
  newClient({ cookies: Object.fromEntries(cookies), isContending: true });
const WRONG = 'wrong-password-1';
const commentBody = () => ({ id: crypto.randomUUID(), body: 'A few words.', parent: null });

/** Actions of guests: they send no session. */
export const byStrangers: Record<string, Use> = {
  'feed-answers': {
    rule: 'feedAnswers',
    begin: async () => {
      const { client } = await newReader();
      const { addresses } = await (
        await client.post('/api/account/feeds', { scope: 'mine' })
      ).json<WebFeedAddressResponse>();
      return (_, headers) => newClient().get(addresses.rss.replace(env.APP_ORIGIN, ''), headers);
    },
  },
  'sign-in-address': {
    rule: 'signInPerAddress',
    begin: async () => {
      const address = freshAddress();
      return (_, headers) =>
        newClient({ address }).post('/api/auth/sign-in', { email: newAccount().email, password: WRONG }, headers);
    },
  },
  'sign-in-email': {
    rule: 'signInPerEmail',
    begin: async () => {
      const { email } = newAccount();
      return (n, headers) =>
        anybody().post(
          '/api/auth/sign-in',
          { email: n % 2 === 0 ? email : email.toUpperCase(), password: WRONG },
          headers,
        );
    },
  },
  'sign-in-device': {
    rule: 'signInPerEmail',
    begin: async () => {
      const { client, email } = await signUp();
      const device = { '__Host-device': client.cookies.get('__Host-device') ?? '' };
      return (_, headers) =>
        newClient({ cookies: device }).post('/api/auth/sign-in', { email, password: WRONG }, headers);
    },
  },
  'password-reset': {
    rule: 'passwordResets',
    begin: async () => {
      const { email } = await signUp();
      return (_, headers) => anybody().post('/api/auth/forgot-password', { email }, headers);
    },
  },
  'password-reset-address': {
    rule: 'sensitive',
    begin: async () => {
      const client = anybody();
      return (_, headers) => client.post('/api/auth/forgot-password', { email: newAccount().email }, headers);
    },
  },
  'recipient-mail': {
    rule: 'recipientMails',
    begin: async () => {
      const { email } = newAccount();
      return (n, headers) =>
        anybody().post('/api/auth/forgot-password', { email: n % 2 === 0 ? email : email.toUpperCase() }, headers);
    },
  },
  'use-reset-link': {
    rule: 'sensitive',
    begin: async () => {
      const { email } = await signUp();
      await anybody().post('/api/auth/forgot-password', { email });
      const body = { token: await mailedToken(email, 'reset'), password: 'brand-new-2' };
      return (_, headers) => anybody().post('/api/auth/reset-password', body, headers);
    },
  },
  'reset-request': {
    rule: 'passwordResets',
    begin: async () => {
      const { email } = newAccount();
      return (_, headers) => anybody().post('/api/auth/reset-requests', { email }, headers);
    },
  },
  'reset-request-address': {
    rule: 'sensitive',
    begin: async () => {
      const client = anybody();
      return (_, headers) => client.post('/api/auth/reset-requests', { email: newAccount().email }, headers);
    },
  },
  contact: {
    rule: 'sensitive',
    begin: async () => {
      const client = anybody();
      const body = { name: 'Ann', email: 'ann@example.test', message: 'Words that say something.' };
      return (_, headers) => client.post('/api/contact', body, headers);
    },
  },
  unsubscribe: {
    rule: 'sensitive',
    begin: async () => {
      const { person } = await newReader();
      const token = encodeURIComponent(await unsubscribeToken(person.id, 'newPosts', jobCtx().config.sessionKeys));
      return (_, headers) => anybody().post(`/api/mail/unsubscribe?token=${token}`, {}, headers);
    },
  },
  'list-link': {
    rule: 'sensitive',
    begin: async () => {
      const member = { contact: (await newReader()).person.seq, blogger: 1 };
      const path = `/api/mail/list?token=${encodeURIComponent(await listToken(member))}`;
      return (n, headers) => anybody().put(path, { cadence: n % 2 === 0 ? 'none' : 'each' }, headers);
    },
  },
};

/** Actions of signed-in users on their own account. */
const byPeople: Record<string, Use> = {
  confirmation: {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await signUp();
      return (_, headers) => elsewhere(client).post('/api/auth/resend-confirmation', {}, headers);
    },
  },
  'confirmation-mail': {
    rule: 'confirmationMails',
    begin: async () => {
      const { client } = await signUp();
      return (_, headers) => elsewhere(client).post('/api/auth/resend-confirmation', {}, headers);
    },
  },
  'correct-email': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await signUp();
      return (_, headers) => elsewhere(client).post('/api/auth/correct-email', { email: newAccount().email }, headers);
    },
  },
  'correct-email-hour': {
    rule: 'confirmationMails',
    begin: async () => {
      const { client } = await signUp();
      // The test moves the clock: the session must stay verified (step-up.test.ts).
      await env.DB.prepare('UPDATE sessions SET verified_at = ?1')
        .bind(Date.now() + HOUR)
        .run();
      return (_, headers) => elsewhere(client).post('/api/auth/correct-email', { email: newAccount().email }, headers);
    },
  },
  'change-email-hour': {
    rule: 'confirmationMails',
    begin: async () => {
      const { client } = await signUp();
      return (_, headers) =>
        elsewhere(client).post('/api/account/email', { email: newAccount().email, password: PASSWORD }, headers);
    },
  },
  'second-factor': {
    rule: 'secondFactorCodes',
    begin: async () => {
      const { client } = await signUp();
      const proof = { method: 'code', code: 'A'.repeat(16) };
      return (_, headers) => elsewhere(client).post('/api/account/verification', proof, headers);
    },
  },
  'second-factor-day': {
    rule: 'secondFactorCodesPerDay',
    begin: async () => {
      const { client } = await signUp();
      const proof = { method: 'code', code: 'A'.repeat(16) };
      return (_, headers) => elsewhere(client).post('/api/account/verification', proof, headers);
    },
  },
  'current-password': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await signUp();
      return (_, headers) =>
        elsewhere(client).put('/api/account/password', { current: WRONG, password: 'brand-new-2' }, headers);
    },
  },
  username: {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newReader();
      return (n, headers) => elsewhere(client).put('/api/account/username', { username: `renamed_${n}` }, headers);
    },
  },
  'feed-keys': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newReader();
      return (_, headers) => elsewhere(client).post('/api/account/feeds', { scope: 'mine' }, headers);
    },
  },
  'handle-check': {
    rule: 'handleChecks',
    begin: async () => {
      const { client } = await newReader();
      return (n, headers) => elsewhere(client).get(`/api/handles/wanted_${n}/available`, headers);
    },
  },
  export: {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newReader();
      return (_, headers) => elsewhere(client).get('/api/account/export', headers);
    },
  },
  'imported-picture': {
    rule: 'importedPictures',
    begin: async () => {
      const { client, person } = await newWriter();
      const id = await openImport(person);
      return (_, headers) => elsewhere(client).get(`/api/imports/${id}/picture?url=https://localhost/a.png`, headers);
    },
  },
  'reader-import': {
    rule: 'readerImports',
    begin: async () => {
      const { client } = await newWriter();
      const rows = [{ email: newAccount().email, isSubscribed: true }];
      const body = { file: crypto.randomUUID(), source: 'ghost', isConfirmed: true, rows };
      return (_, headers) => elsewhere(client).post('/api/profile/readers/import', body, headers);
    },
  },
  'readers-csv': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newReader();
      return (_, headers) => elsewhere(client).get('/api/profile/readers.csv', headers);
    },
  },
  'test-mail': {
    rule: 'testMails',
    begin: async () => {
      const { client } = await newWriter();
      const id = crypto.randomUUID();
      await client.put(`/api/posts/${id}`, { post: postInput(), base: null });
      return (_, headers) => elsewhere(client).post(`/api/drafts/${id}/test-mail`, {}, headers);
    },
  },
  'announcement-test': {
    rule: 'testMails',
    begin: async () => {
      const { client } = await newAdmin();
      const news = { title: 'News', text: 'Some news.' };
      return (_, headers) => elsewhere(client).post('/api/admin/announcements/test', news, headers);
    },
  },
  'domain-check': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newAdmin();
      return (_, headers) => elsewhere(client).get('/api/admin/bulk-mail/domain?selector=s1', headers);
    },
  },
  'money-csv': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newAdmin();
      return (_, headers) => elsewhere(client).get('/api/admin/money/csv/owed', headers);
    },
  },
  'payout-lines-csv': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newReader();
      return (_, headers) => elsewhere(client).get('/api/payouts/lines.csv', headers);
    },
  },
  comment: {
    rule: 'commentsPerMinute',
    begin: async () => {
      const [{ client }, { id }] = [await newCommenter(), await newPost()];
      return (_, headers) => elsewhere(client).post(`/api/posts/${id}/comments`, commentBody(), headers);
    },
  },
  'comment-hour': {
    rule: 'commentsPerHour',
    begin: async () => {
      const [{ client }, { id }] = [await newCommenter(), await newPost()];
      return (_, headers) => elsewhere(client).post(`/api/posts/${id}/comments`, commentBody(), headers);
    },
  },
  'young-comment': {
    rule: 'youngComments',
    begin: async () => {
      const [{ client }, { id }] = [await newReader(), await newPost()];
      return (_, headers) => elsewhere(client).post(`/api/posts/${id}/comments`, commentBody(), headers);
    },
  },
  'comment-edit': {
    rule: 'commentsPerMinute',
    begin: async () => {
      const [{ client }, { id }] = [await newCommenter(), await newPost()];
      const { id: comment } = await writeComment(client, id);
      return (n, headers) => elsewhere(client).put(`/api/comments/${comment}`, { body: `Words ${n}` }, headers);
    },
  },
  'comment-report': {
    rule: 'sensitive',
    begin: async () => {
      const [{ client }, { id, by }] = [await newReader(), await newPost()];
      const [comment] = await fillComments(id, by, 1);
      return (_, headers) => elsewhere(client).post(`/api/comments/${comment}/reports`, { reason: 'spam' }, headers);
    },
  },
  'blogger-report': {
    rule: 'sensitive',
    begin: async () => {
      const [{ client }, { id }] = [await newReader(), await newBlogger()];
      return (_, headers) => elsewhere(client).post(`/api/bloggers/${id}/reports`, { reason: 'spam' }, headers);
    },
  },
  appeal: {
    rule: 'sensitive',
    begin: async () => {
      const admin = (await newAdmin()).client;
      const by = await newBlogger();
      const decisions: string[] = [];
      for (let n = 0; n < 12; n++) decisions.push((await newRestriction(admin, by)).id);
      const author = await signedIn(by);
      return (n, headers) =>
        elsewhere(author).post(`/api/statements/${decisions[n % 12]}/appeals`, { text: 'It is not.' }, headers);
    },
  },
  report: {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newReader();
      const { id } = await newPost();
      return (_, headers) => elsewhere(client).post(`/api/posts/${id}/report`, { reason: 'spam' }, headers);
    },
  },
};

/** Actions of writers and admins. */
const byWriters: Record<string, Use> = {
  upload: {
    rule: 'uploads',
    begin: async () => {
      const { client } = await newWriter();
      return (_, headers) => elsewhere(client).post('/api/images', pictureForm([png(640, 480)]), headers);
    },
  },
  'text-picture': {
    rule: 'textPictures',
    begin: async () => {
      const { client } = await newWriter();
      return (_, headers) => elsewhere(client).post('/api/images?for=text', pictureForm([png(640, 480)]), headers);
    },
  },
  'import-upload': {
    rule: 'importUploads',
    begin: async () => {
      const { client } = await newImport();
      return (_, headers) => elsewhere(client).post('/api/images?for=text', pictureForm([png(640, 480)]), headers);
    },
  },
  'import-item': {
    rule: 'importItems',
    begin: async () => {
      const { client, id } = await newImport();
      return (n, headers) => elsewhere(client).put(itemPath(id, `substack:${n}`), itemRequest(), headers);
    },
  },
  import: {
    rule: 'imports',
    begin: async () => {
      const { person, client } = await newWriter();
      // An open import rejects the next one before it counts.
      await env.DB.prepare(
        `CREATE TRIGGER imports_end_${person.seq} AFTER INSERT ON imports WHEN new.blogger = ${person.seq}
         BEGIN UPDATE imports SET state = 'published' WHERE id = new.id; END`,
      ).run();
      return (_, headers) => elsewhere(client).post('/api/imports', { kind: 'substack', category: 'food' }, headers);
    },
  },
  'post-creation': {
    rule: 'postCreation',
    begin: async () => {
      const { client } = await newWriter();
      return (_, headers) =>
        elsewhere(client).put(`/api/posts/${crypto.randomUUID()}`, { post: postInput(), base: null }, headers);
    },
  },
  revision: {
    rule: 'revisions',
    begin: async () => {
      const { person, client } = await newWriter();
      const { id } = await newPost({ by: person });
      return (_, headers) => elsewhere(client).put(`/api/posts/${id}`, { post: postInput(), base: null }, headers);
    },
  },
  price: {
    rule: 'sensitive',
    begin: async () => {
      const client = await signedIn(await newBlogger());
      return (n, headers) => elsewhere(client).put('/api/profile/price', { priceCents: 301 + (n % 70) }, headers);
    },
  },
  'price-change': {
    rule: 'priceChanges',
    begin: async () => {
      const person = await newBlogger();
      // A session is shorter than the limit's day.
      return async (n, headers) =>
        await elsewhere(await signedIn(person)).put('/api/profile/price', { priceCents: 301 + (n % 70) }, headers);
    },
  },
  stats: {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newAdmin();
      return (_, headers) => elsewhere(client).post('/api/admin/stats/refresh', {}, headers);
    },
  },
  'test-alert': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newAdmin();
      return (_, headers) => elsewhere(client).post('/api/admin/alerts/test', {}, headers);
    },
  },
  'test-email': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newAdmin();
      const body = { to: 'ann@example.test', test: 'general' };
      return (_, headers) => elsewhere(client).post('/api/admin/send-email', body, headers);
    },
  },
};

/** Actions that call the payment provider. */
const byPayers = (stripe: StripeSandbox): Record<string, Use> => ({
  subscribe: {
    rule: 'sensitive',
    begin: async () => {
      const blogger = await chargingBlogger();
      const { client } = await newReader();
      return (_, headers) => elsewhere(client).post('/api/subscriptions', { bloggerId: blogger.id }, headers);
    },
  },
  'change-subscription': {
    rule: 'sensitive',
    begin: async () => {
      const { client, subscriptionId } = await payingReader(stripe, await chargingBlogger());
      const path = `/api/subscriptions/${subscriptionId}`;
      return (n, headers) =>
        n % 2 === 0 ? elsewhere(client).delete(path, headers) : elsewhere(client).post(`${path}/resume`, {}, headers);
    },
  },
  portal: {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await payingReader(stripe, await chargingBlogger());
      return (_, headers) => elsewhere(client).post('/api/subscriptions/portal', {}, headers);
    },
  },
  'payout-onboarding': {
    rule: 'sensitive',
    begin: async () => {
      const client = await signedIn(await newBlogger());
      return (_, headers) => elsewhere(client).post('/api/payouts/onboarding', {}, headers);
    },
  },
  'platform-onboarding': {
    rule: 'sensitive',
    begin: async () => {
      const { client } = await newAdmin();
      return (_, headers) => elsewhere(client).post('/api/admin/platform/payments/onboarding', {}, headers);
    },
  },
});

/** Every action that counts against a limit, by the limit's name in the product. */
export const uses = (stripe: StripeSandbox): Record<string, Use> => ({
  ...byStrangers,
  ...byPeople,
  ...byWriters,
  ...byPayers(stripe),
});
