import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { unsubscribePath } from '#contract/mail';
import { slugify } from '#contract/posts';
import * as accountLetters from '../../../worker/features/mail/account.emails.ts';
import * as adminLetters from '../../../worker/features/mail/admin.emails.ts';
import * as moneyLetters from '../../../worker/features/mail/billing.emails.ts';
import * as bulkMailLetters from '../../../worker/features/mail/bulk-mail.emails.ts';
import * as commentLetters from '../../../worker/features/mail/comment.emails.ts';
import * as deletionLetters from '../../../worker/features/mail/deletion.emails.ts';
import { type EmailContent, renderEmail } from '../../../worker/features/mail/email-layout.text.ts';
import * as feeLetters from '../../../worker/features/mail/fee.emails.ts';
import * as feedLetters from '../../../worker/features/mail/feed.emails.ts';
import * as moderationLetters from '../../../worker/features/mail/moderation.emails.ts';
import * as notificationLetters from '../../../worker/features/mail/notification.emails.ts';
import * as noticeLetters from '../../../worker/features/mail/post-notice.emails.ts';
import * as priceLetters from '../../../worker/features/mail/price.emails.ts';
import * as restrictionLetters from '../../../worker/features/mail/restriction.emails.ts';
import * as scheduleLetters from '../../../worker/features/mail/schedule.emails.ts';
import * as factorLetters from '../../../worker/features/mail/second-factor.emails.ts';
import * as suspensionLetters from '../../../worker/features/mail/suspension.emails.ts';
import { unsubscribeToken } from '../../../worker/features/mail/unsubscribe-token.service.ts';
import { countCases } from '../../support/cases.ts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { newClient } from '../support/client.ts';
import { jobCtx, newPost } from '../support/factories.ts';
import { withoutLimits } from '../support/limits.ts';
import { mailedToken } from '../support/mail.ts';
import { everythingStored } from '../support/stored.ts';

withoutLimits();

const letters = {
  ...adminLetters,
  ...bulkMailLetters,
  ...deletionLetters,
  ...feeLetters,
  ...feedLetters,
  ...accountLetters,
  ...commentLetters,
  ...moderationLetters,
  ...moneyLetters,
  ...noticeLetters,
  ...notificationLetters,
  ...priceLetters,
  ...restrictionLetters,
  ...scheduleLetters,
  ...factorLetters,
  ...suspensionLetters,
};

/** Renders every email, to a user for whom each link has an effect. */
async function everyLetter() {
  const { client, email, username } = await signUp();
  const next = newAccount().email;
  await newClient().post('/api/auth/forgot-password', { email });
  await client.post('/api/account/email', { email: next, password: PASSWORD });
  const { id, title } = await newPost();
  const article = { id, title, slug: slugify(title) };
  const post = { id, title, excerpt: 'Words', isFree: true };
  const head = { origin: env.APP_ORIGIN, platformName: 'Ours', supportEmail: 'us@example.test' };
  const parties = { reader: username, blogger: 'somebody' };
  const deleted = { username, cost: { subscribers: 1, owedCents: 1 } };
  const viewer = await viewerOf(client);
  const unsubscribe = await unsubscribeToken(viewer?.id ?? '', 'newPosts', jobCtx().config.sessionKeys);
  const stopReplies = await unsubscribeToken(viewer?.id ?? '', 'replies', jobCtx().config.sessionKeys);
  const pause = {
    cause: 'bounces',
    blogger: username,
    announcement: null,
    document: null,
    sent: 200,
    bounced: 11,
    complained: 0,
  } as const;
  const change = { priceCents: 300, nextCents: 350, from: 0, isAnother: true };
  const words: Record<keyof typeof letters, EmailContent> = {
    adminRolesEmail: letters.adminRolesEmail(head, { username }, { before: [], after: ['support'], by: 'ann' }),
    newAdminSignInEmail: letters.newAdminSignInEmail(head, { username }, { browser: 'Firefox on Linux', at: 0 }),
    suspendedEmail: letters.suspendedEmail(head, { username }, { reason: 'Words', until: null }),
    suspensionLiftedEmail: letters.suspensionLiftedEmail(head, { username }),
    confirmationEmail: letters.confirmationEmail(head, { username }, await mailedToken(email, 'confirm')),
    passwordResetEmail: letters.passwordResetEmail(head, { username }, await mailedToken(email, 'reset')),
    confirmNewAddressEmail: letters.confirmNewAddressEmail(head, { username }, await mailedToken(next, 'change-email')),
    emailChangeRequestedEmail: letters.emailChangeRequestedEmail(head, { username }),
    emailChangedEmail: letters.emailChangedEmail(head, { username }),
    passwordChangedEmail: letters.passwordChangedEmail(head, { username }),
    secondFactorChangedEmail: letters.secondFactorChangedEmail(head, { username }, 'app added'),
    recoveryCodeUsedEmail: letters.recoveryCodeUsedEmail(head, { username }, 9),
    wrongCodesEmail: letters.wrongCodesEmail(head, { username }),
    signInCodeEmail: letters.signInCodeEmail(head, { username }, '123456'),
    usernameChangedEmail: letters.usernameChangedEmail(head, { before: 'before', after: username }),
    feedSharedEmail: letters.feedSharedEmail(head, { username }, { networks: 13, isEnded: false }),
    contactEmail: letters.contactEmail(head, { name: username, email, message: 'Words' }),
    bloggerDeletedEmail: letters.bloggerDeletedEmail(head, { username }, { username, by: 'admin' }, 100),
    accountDeletionEmail: letters.accountDeletionEmail(head, deleted, 'admin', 'Words'),
    blogRemovedEmail: letters.blogRemovedEmail(head, deleted, 'Words'),
    statementEmail: letters.statementEmail(
      head,
      { username },
      { kind: 'article_taken_down', title, ground: 'spam', reason: 'Words', decidedAt: 0, path: '/notifications' },
    ),
    restrictionEndedEmail: letters.restrictionEndedEmail(
      { username },
      { kind: 'bio_cleared', title: null, isThere: 1 },
    ),
    appealAnsweredEmail: letters.appealAnsweredEmail(
      head,
      { username },
      { kind: 'article_hidden', isThere: 1, title, result: 'reversed', answer: 'Words', path: '/notifications' },
    ),
    bloggerReportAnsweredEmail: letters.bloggerReportAnsweredEmail({ username }, username, {
      decision: 'kept',
      answer: '',
    }),
    articleRestoredEmail: letters.articleRestoredEmail(head, { username }, article),
    commentRestoredEmail: letters.commentRestoredEmail({ username }, article),
    commentReportAnsweredEmail: letters.commentReportAnsweredEmail({ username }, article, {
      decision: 'kept',
      answer: '',
    }),
    reportAnsweredEmail: letters.reportAnsweredEmail(head, { username }, article, { decision: 'kept', answer: '' }),
    subscriptionStartedEmail: letters.subscriptionStartedEmail(head, parties, {
      paidCents: 300,
      priceCents: 300,
      nextCents: 300,
      chargedOn: 0,
    }),
    paymentFailedEmail: letters.paymentFailedEmail(head, parties, { readableUntil: 0, payUrl }),
    paymentConfirmationEmail: letters.paymentConfirmationEmail(head, parties, { readableUntil: 0, payUrl }),
    unsubscribedEmail: letters.unsubscribedEmail(head, parties, 0),
    subscriptionEndedEmail: letters.subscriptionEndedEmail(head, parties),
    refundEmail: letters.refundEmail(head, parties, 100),
    newPostEmail: letters.newPostEmail(
      head,
      parties,
      post,
      `${env.APP_ORIGIN}${unsubscribePath}?token=${encodeURIComponent(unsubscribe)}`,
    ),
    repliesEmail: letters.repliesEmail(
      head,
      { username },
      { items: [reply], hasMore: false },
      `${env.APP_ORIGIN}${unsubscribePath}?token=${encodeURIComponent(stopReplies)}`,
    ),
    scheduleEmail: letters.scheduleEmail(
      head,
      { username },
      { id, title, time: 'Tue 24 Nov 2026, 09:00 (GMT+1)' },
      { state: 'late', problem: 'Words' },
    ),
    priceChangeEmail: letters.priceChangeEmail(head, parties, change),
    feeChangeEmail: letters.feeChangeEmail(head, username, { from: 25, to: 40, since: 0 }),
    feeChangeCanceledEmail: letters.feeChangeCanceledEmail(head, username, { from: 25, to: 40, since: 0 }),
    campaignPausedEmail: letters.campaignPausedEmail(head, { username }, pause),
    campaignPausedForAdminsEmail: letters.campaignPausedForAdminsEmail(head, { username }, pause),
    priceChangeCancelledEmail: letters.priceChangeCancelledEmail(head, parties, 300),
  };
  return { client, words };
}

const reply = {
  id: '1',
  kind: 'reply',
  count: 1,
  title: 'A title',
  by: 'somebody',
  note: 'Words',
  path: null,
  at: 0,
  isRead: false,
} as const;
const payUrl = 'https://invoice.stripe.com/i/acct_1/test_1';

/** Returns every link in an email: in its HTML, its text, and its unsubscribe header. */
function linksOf(letter: EmailContent): string[] {
  const { html, text, unsubscribeUrl = '' } = renderEmail(letter, 'Ours');
  const found = `${html.replaceAll('&amp;', '&')}\n${text}\n${unsubscribeUrl}`.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  // A sentence ends with a full stop, a link does not.
  return [...new Set(found.map((link) => link.replace(/[.,;]$/, '')))];
}

test('changes nothing when the links of an email are opened, by a scanner or its reader', async () => {
  const { client, words } = await everyLetter();
  const made = Object.entries(letters).filter(([, make]) => typeof make === 'function');
  expect(Object.keys(words).toSorted()).toEqual(made.map(([name]) => name).toSorted());
  const before = await everythingStored();
  let cases = 0;
  for (const [name, letter] of Object.entries(words)) {
    for (const link of linksOf(letter)) {
      // The provider's page, where a reader pays an invoice.
      if (link === payUrl) continue;
      const { origin, pathname, search } = new URL(link);
      expect(origin, `${name}: a link that leaves the site`).toBe(env.APP_ORIGIN);
      const path = pathname + search;
      for (const who of [newClient(), client]) {
        for (const response of [await who.get(path), await who.head(path)]) {
          expect(response.status, `${name}: ${path}`).toBeLessThan(500);
          cases++;
        }
      }
    }
  }
  expect(await everythingStored()).toEqual(before);
  // They are still valid: none was used.
  const [reset = ''] = linksOf(words.passwordResetEmail);
  const token = new URL(reset).searchParams.get('token');
  const used = await newClient().post('/api/auth/reset-password', { token, password: 'brand-new-2' });
  expect(used.status).toBe(200);
  countCases('sessions', cases);
});
