import { env } from 'cloudflare:workers';
import { getConfig } from '../../../worker/config.ts';
import { writeCursor } from '../../../worker/db/cursor.ts';
import { createFollowToken } from '../../../worker/features/audience/follow-token.service.ts';
import { unsubscribeToken } from '../../../worker/features/mail/unsubscribe-token.service.ts';
import {
  type Attempt,
  anyone,
  each,
  ownOnly,
  profilesOnly,
  type Row,
  signedInOnly,
  unconfirmedOnly,
  writersOnly,
} from './access.ts';
import { admins, comments, ENTITLED, pages, rest } from './access-rows-common.ts';
import {
  changeEmailToken,
  completeDraft,
  confirmToken,
  freshDraft,
  freshFeed,
  freshPost,
  freshRestriction,
  freshSession,
  resetToken,
  scheduledDraft,
  scheduleOfDraft,
  secondStepOf,
  signInOf,
  usernameOf,
} from './access-things.ts';
import { newAccount, PASSWORD } from './accounts.ts';
import { listToken } from './audience.ts';
import { signReport } from './bulk-mail.ts';
import { saveRequest, text } from './drafts.ts';
import { postInput } from './factories.ts';
import { itemRequest } from './imports.ts';
import { newAuthenticator } from './passkeys.ts';
import { pictureForm, profilePictureForm, webp } from './pictures.ts';
import { signedEvent } from './stripe.ts';
import { agreement } from './terms.ts';
import type { ActorName } from './world.ts';

const isWriter = (actor: ActorName) => actor === 'author' || actor === 'other blogger';
const newWork = () => ({ 'posts/:id': crypto.randomUUID(), 'drafts/:id': crypto.randomUUID() });
/** Returns the token in a notice's email: a guest uses the reader's. */
const noticeToken = async ({ world, person }: Attempt) =>
  `?token=${await unsubscribeToken((person ?? world.actors.reader.person)?.id ?? '', 'newPosts', getConfig(env).sessionKeys)}`;

/** Returns the token of an unsubscribe link for one list. */
const memberToken = async () => `?${new URLSearchParams({ token: await listToken({ contact: 1, blogger: 1 }) })}`;
/** Returns the token of a link that confirms a follow by email. */
const followToken = ({ world }: Attempt) =>
  createFollowToken(
    {
      email: newAccount().email,
      blogger: world.actors.author.person?.seq ?? 0,
      cadence: 'each',
      at: Date.now(),
      wording: 'Follow',
    },
    getConfig(env).sessionKeys,
  );

/** Passkeys without a challenge of the product. */
const anyPasskey = () => newAuthenticator().create({ challenge: 'AAAA' });
const anyProof = () => ({ passkey: newAuthenticator().get({ challenge: 'AAAA' }) });

const accounts: Record<string, Row> = {
  'GET /api/session': anyone(),
  'POST /api/auth/sign-up': anyone({ body: newAccount }),
  'POST /api/auth/sign-in': anyone({ body: signInOf }),
  'POST /api/auth/sign-out': anyone(),
  'POST /api/auth/confirm-email': anyone({ body: confirmToken }),
  'POST /api/auth/check-link': anyone({
    body: async () => ({ ...(await confirmToken()), purpose: 'confirm_email' }),
  }),
  'POST /api/auth/change-email': anyone({ body: changeEmailToken }),
  'POST /api/auth/forgot-password': anyone({ body: () => ({ email: newAccount().email }) }),
  'POST /api/auth/reset-password': anyone({ body: resetToken }),
  'POST /api/auth/reset-requests': anyone({ body: () => ({ email: newAccount().email }) }),
  'POST /api/auth/resend-confirmation': unconfirmedOnly(),
  'POST /api/auth/correct-email': unconfirmedOnly({ body: () => ({ email: newAccount().email }) }),
  'GET /api/account': signedInOnly(),
  'POST /api/auth/second-step': anyone({ body: secondStepOf }),
  'POST /api/auth/passkey-options': anyone(),
  'POST /api/auth/passkey': each('token_invalid', {}, { body: anyProof }),
  'GET /api/account/second-factor': signedInOnly(),
  'POST /api/account/second-factor/authenticator': signedInOnly(),
  'PUT /api/account/second-factor/authenticator': each(
    'conflict',
    { guest: 'signed_out' },
    { body: () => ({ code: '123456' }) },
  ),
  'DELETE /api/account/second-factor/authenticator': each('not_found', { guest: 'signed_out' }),
  'POST /api/account/second-factor/recovery-codes': each('conflict', { guest: 'signed_out' }),
  'PUT /api/account/second-factor/new-devices': signedInOnly({ body: () => ({ enabled: false }) }),
  'POST /api/account/second-factor/passkey-options': signedInOnly(),
  'POST /api/account/second-factor/passkeys': each('token_invalid', { guest: 'signed_out' }, { body: anyPasskey }),
  'DELETE /api/account/second-factor/passkeys/:id': each('not_found', { guest: 'signed_out' }),
  'POST /api/account/verification/passkey-options': signedInOnly(),
  'GET /api/account/verification': signedInOnly(),
  'POST /api/account/verification': signedInOnly({ body: () => ({ method: 'password', password: PASSWORD }) }),
  'PUT /api/account/username': signedInOnly({ body: () => ({ username: newAccount().username }) }),
  'POST /api/account/email': signedInOnly({ body: () => ({ email: newAccount().email, password: PASSWORD }) }),
  // Runs before the next row, which ends all other sessions.
  'DELETE /api/account/sessions/:id': ownOnly('reader', { on: freshSession }),
  'PUT /api/account/password': signedInOnly({ body: () => ({ current: PASSWORD, password: PASSWORD }) }),
  'PUT /api/account/theme': signedInOnly({ body: () => ({ theme: 'dark' }) }),
  'GET /api/account/sessions': signedInOnly(),
  'POST /api/account/sign-out-everywhere': signedInOnly(),
  'GET /api/account/feeds': signedInOnly(),
  'POST /api/account/feeds': signedInOnly({ body: () => ({ scope: 'mine' }) }),
  'POST /api/account/feeds/:id/rotate': ownOnly('reader', { on: freshFeed }),
  'DELETE /api/account/feeds/:id': ownOnly('reader', { on: freshFeed }),
  'GET /api/account/deletion': signedInOnly(),
  'GET /api/account/export': signedInOnly(),
  'GET /api/account/export/parts': signedInOnly(),
  'GET /api/account/mail-preferences': signedInOnly(),
  'PUT /api/account/mail-preferences': signedInOnly({ body: () => ({ newPosts: true }) }),
  'GET /api/notifications': signedInOnly(),
  'PUT /api/notifications/read': signedInOnly({ body: () => ({ upTo: writeCursor({ before: 1, mode: 0 }) }) }),
  'GET /api/account/mail': signedInOnly(),
  'PUT /api/account/mail': signedInOnly({ body: () => ({ cadence: 'none' }) }),
  'GET /api/mail/list': anyone({ query: memberToken }),
  'PUT /api/mail/list': anyone({ query: memberToken, body: () => ({ cadence: 'weekly' }) }),
  'GET /api/mail/confirm': anyone({
    query: async (attempt) => `?${new URLSearchParams({ token: await followToken(attempt) })}`,
  }),
  'POST /api/mail/confirm': anyone({ body: async (attempt) => ({ token: await followToken(attempt) }) }),
  'POST /api/mail/unsubscribe': anyone({ query: noticeToken }),
  'POST /unsubscribe': anyone({ query: noticeToken }),
};

const posts: Record<string, Row> = {
  'GET /api/feed': anyone(),
  'GET /api/feed, what one follows': signedInOnly({ query: () => '?view=following' }),
  'GET /api/posts/free': anyone(),
  'GET /api/posts/mine': signedInOnly(),
  'GET /api/posts/:id/campaign': ownOnly('author'),
  'GET /api/posts/:id': anyone({ premium: ENTITLED }),
  'PUT /api/posts/:id, a new one': writersOnly({
    anew: newWork,
    body: () => ({ post: postInput({ isFree: false }), base: null }),
  }),
  'PUT /api/posts/:id, another’s': each(
    'forbidden',
    { guest: 'signed_out', 'unconfirmed reader': 'email_unconfirmed', author: 'ok', 'other blogger': 'not_found' },
    { on: freshPost, body: () => ({ post: postInput(), base: null }) },
  ),
  'PUT /api/posts/:id/access': ownOnly('author', { on: freshPost, body: () => ({ isFree: false }) }),
  'POST /api/posts/:id/unpublish': ownOnly('author', { on: freshPost }),
  'DELETE /api/posts/:id': ownOnly('author', { on: freshPost }),
  'POST /api/posts/:id/views': anyone(),
  'PUT /api/posts/:id/reaction': signedInOnly({ body: () => ({ reaction: 'like' }) }),
  'POST /api/posts/:id/report': each(
    'ok',
    { guest: 'signed_out', author: 'forbidden' },
    { body: () => ({ reason: 'spam' }) },
  ),
  'GET /api/saved': signedInOnly(),
  'GET /api/saved/ids': signedInOnly(),
  'PUT /api/saved/:post': signedInOnly(),
  'DELETE /api/saved/:post': signedInOnly(),
  'GET /api/reading': signedInOnly(),
  'PUT /api/reading/:post': signedInOnly({ body: () => ({ part: 400 }) }),
  'DELETE /api/reading/:post': signedInOnly(),
  'DELETE /api/reading': signedInOnly(),
  'GET /api/drafts': signedInOnly({ drafted: ['author'] }),
  'GET /api/drafts/:id': ownOnly('author', { drafted: ['author'] }),
  'GET /api/drafts/:id, of a post': ownOnly('author', {
    on: async ({ things }) => ({ 'drafts/:id': things['posts/:id'] ?? '' }),
    premium: ['author'],
  }),
  'GET /api/drafts/:id/revisions': signedInOnly({ drafted: ['author'] }),
  'GET /api/drafts/:id/revisions/:number': ownOnly('author', { drafted: ['author'] }),
  'PUT /api/drafts/:id, another’s': ownOnly('author', { on: freshDraft, body: () => saveRequest(text('Over it')) }),
  'PUT /api/drafts/:id, a new one': each(
    'forbidden',
    { guest: 'signed_out', author: 'ok', 'other blogger': 'ok' },
    { anew: newWork, body: () => saveRequest(text('New')) },
  ),
  'POST /api/drafts/delete': ownOnly('author', {
    on: freshDraft,
    body: ({ things }) => ({ ids: [things['drafts/:id']] }),
  }),
  'DELETE /api/drafts/:id': ownOnly('author', { on: freshDraft }),
  'POST /api/drafts/:id/test-mail': ownOnly('author', { on: freshDraft }),
  'GET /api/drafts/:id/email': ownOnly('author', { on: freshDraft }),
  'GET /api/imports': signedInOnly(),
  'GET /api/imports/:id': ownOnly('author'),
  'PUT /api/imports/:id/items/:key': ownOnly('author', { body: () => itemRequest() }),
  // The address is refused, because no other host takes part in tests.
  'GET /api/imports/:id/picture': each(
    'not_found',
    {
      guest: 'signed_out',
      'unconfirmed reader': 'email_unconfirmed',
      reader: 'forbidden',
      subscriber: 'forbidden',
      'lapsed subscriber': 'forbidden',
      admin: 'forbidden',
      author: 'invalid_input',
    },
    { query: () => '?url=https://localhost/a.png' },
  ),
  // Ends the import, so the author can start another one.
  'POST /api/imports/:id/publish': ownOnly('author', { body: () => ({ keys: [], isLast: true }) }),
  'PUT /api/imports/:id/category': ownOnly('author', { body: () => ({ category: 'food' }) }),
  'DELETE /api/imports/:id': ownOnly('author'),
  'POST /api/imports': writersOnly({ body: () => ({ kind: 'substack', category: 'food' }) }),
  'PUT /api/drafts/:id/schedule': ownOnly('author', {
    on: completeDraft,
    body: ({ things }) => scheduleOfDraft(things),
  }),
  'DELETE /api/drafts/:id/schedule': ownOnly('author', { on: scheduledDraft }),
  'POST /api/drafts/:id/schedule/now': ownOnly('author', { on: scheduledDraft }),
  'GET /api/drafts/:id, scheduled': ownOnly('author', { on: scheduledDraft, drafted: ['author'] }),
  'GET /api/posts/:id, scheduled': each('not_found', {}, { on: scheduledDraft }),
  'POST /api/images': writersOnly({ body: () => pictureForm([webp(960, 640)]) }),
  'GET /media/blog-images/:file': anyone(),
  'GET /media/profile-pictures/:folder/:file': anyone(),
};

const interests: Record<string, Row> = {
  'GET /api/topics': anyone(),
  'GET /api/topics/:category/posts': anyone(),
  'GET /api/topics/:category/:subtopic/posts': anyone(),
  'GET /api/teams': anyone(),
  'GET /api/teams/:id/posts': anyone(),
  'GET /api/search': anyone({ query: () => '?q=plain' }),
  'GET /api/interests': signedInOnly(),
  'POST /api/interests/categories': signedInOnly({ body: () => ({ categories: ['food'] }) }),
  'PUT /api/interests/:category/subtopics': signedInOnly({
    body: ({ things }) => ({ subtopics: [things['topics/:subtopic']] }),
  }),
  'PUT /api/interests/subtopics/:id': signedInOnly(),
  'DELETE /api/interests/subtopics/:id': signedInOnly(),
  'DELETE /api/interests/categories/:id': signedInOnly(),
  'PUT /api/interests/sports': signedInOnly({ body: () => ({ leagues: [], teams: [] }) }),
  'PUT /api/interests/teams/:id': signedInOnly(),
  'DELETE /api/interests/teams/:id': signedInOnly(),
  'PUT /api/interests/leagues/:id': signedInOnly(),
  'DELETE /api/interests/leagues/:id': signedInOnly(),
  'GET /api/mutes': signedInOnly(),
  'PUT /api/mutes/:kind/:id': signedInOnly(),
  'DELETE /api/mutes/:kind/:id': signedInOnly(),
  'GET /api/live': signedInOnly({ headers: () => ({ Upgrade: 'websocket', Origin: env.APP_ORIGIN }) }),
};

const bloggers: Record<string, Row> = {
  'GET /api/bloggers': anyone(),
  'GET /api/bloggers/:id': anyone(),
  'GET /api/bloggers/:id/posts': anyone(),
  'PUT /api/bloggers/:id/follow': each('ok', { guest: 'signed_out', author: 'conflict' }),
  'DELETE /api/bloggers/:id/follow': signedInOnly(),
  'POST /api/bloggers/:id/follow-by-mail': anyone({ body: () => ({ email: newAccount().email }) }),
  'GET /api/handles/:username': anyone(),
  'GET /api/handles/:username/available': signedInOnly(),
  'GET /api/bloggers/:id/subscription': anyone(),
  'POST /api/bloggers/:id/reports': each(
    'ok',
    { guest: 'signed_out', author: 'forbidden' },
    { body: () => ({ reason: 'impersonation' }) },
  ),
  'GET /api/statements/:id': ownOnly('author', { on: freshRestriction }),
  'POST /api/statements/:id/appeals': ownOnly('author', { on: freshRestriction, body: () => ({ text: 'It is not.' }) }),
  'GET /api/transparency': anyone(),
  'GET /api/terms/:document': anyone(),
  'GET /api/terms/:document/:version': anyone(),
  'GET /api/account/consents': signedInOnly(),
  'POST /api/account/consents': signedInOnly({ body: agreement }),
  'PUT /api/bloggers/:id/about-me': ownOnly('author', { body: () => ({ aboutMe: 'Mine' }) }, 'forbidden'),
  'PUT /api/bloggers/:id/links': ownOnly('author', { body: () => ({ youtubeUrl: '', tiktokUrl: '' }) }, 'forbidden'),
  'PUT /api/bloggers/:id/picture': ownOnly('author', { body: () => profilePictureForm(webp(64, 64)) }, 'forbidden'),
  'DELETE /api/bloggers/:id/picture': ownOnly('author', {}, 'forbidden'),
  'GET /api/profile': signedInOnly(),
  // With the current value: readers remain readers.
  'PUT /api/profile/blogging': signedInOnly({ body: ({ actor }) => ({ enabled: isWriter(actor) }) }),
  'PUT /api/profile/writing-topics': profilesOnly({
    body: () => ({ categories: ['food', 'sports'] }),
  }),
  'GET /api/profile/figures': writersOnly(),
  'GET /api/profile/readers': signedInOnly(),
  'GET /api/profile/readers, a search': signedInOnly({ query: () => '?q=a' }),
  'GET /api/profile/readers/emailed': signedInOnly(),
  'GET /api/profile/readers.csv': signedInOnly(),
  'POST /api/profile/readers/import': writersOnly({
    body: () => ({
      file: crypto.randomUUID(),
      source: 'ghost',
      isConfirmed: true,
      rows: [{ email: newAccount().email, isSubscribed: true }],
    }),
  }),
  'GET /api/account/feeds/following.opml': signedInOnly(),
  'DELETE /api/profile/readers/:id': each('not_found', { guest: 'signed_out' }),
  'PUT /api/profile/price': profilesOnly({ body: () => ({ priceCents: 350 }) }),
};

const money: Record<string, Row> = {
  'GET /api/payouts/lines.csv': signedInOnly(),
  'GET /api/payouts': signedInOnly(),
  'POST /api/payouts/onboarding': writersOnly(),
  'GET /api/subscriptions': signedInOnly(),
  'GET /api/subscriptions/offers': anyone({ query: ({ things }) => `?bloggers=${things['bloggers/:id']}` }),
  'GET /api/subscriptions/receipts': signedInOnly(),
  // A reader without payments has no payment details to manage.
  'POST /api/subscriptions/portal': each('conflict', { guest: 'signed_out', subscriber: 'ok' }),
  'POST /api/subscriptions': each(
    'ok',
    {
      guest: 'signed_out',
      'unconfirmed reader': 'email_unconfirmed',
      subscriber: 'conflict',
      author: 'forbidden',
    },
    { body: ({ things }) => ({ bloggerId: things['bloggers/:id'] }) },
  ),
  'DELETE /api/subscriptions/:id': ownOnly('subscriber'),
  'POST /api/subscriptions/:id/resume': ownOnly('subscriber'),
  'GET /api/checkouts/:id': ownOnly('subscriber'),
  'POST /api/webhooks/stripe': anyone({
    body: () => ({ id: `evt_${crypto.randomUUID()}`, type: 'ping', data: { object: {} } }),
    headers: async (_, body) => ({ 'Stripe-Signature': (await signedEvent(body as object)).signature }),
  }),
  'POST /api/webhooks/mail/:provider': anyone({
    body: () => ({ type: 'complaint', returnPath: 'b+1.1.0@bounces.test' }),
    headers: async (_, body) => ({ 'webhook-signature': await signReport(JSON.stringify(body)) }),
  }),
};

/** These run last, because each actor's account or session no longer exists afterwards. */
const leaving: Record<string, Row> = {
  'POST /api/account/deletion': signedInOnly({
    body: async ({ person }) => ({ password: PASSWORD, username: await usernameOf(person) }),
  }),
};

/** The access matrix: every route, with the response for each actor. */
export const matrix: Record<string, Row> = {
  ...accounts,
  ...posts,
  ...interests,
  ...bloggers,
  ...money,
  ...comments,
  ...admins,
  ...rest,
  ...pages,
  ...leaving,
};
