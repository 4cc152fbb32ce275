import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { unsubscribePath } from '#contract/mail';
import { slugOf } from '#contract/posts';
import * as deletionLetters from '../../worker/features/mail/deletion.letters.ts';
import * as feeLetters from '../../worker/features/mail/fee.letters.ts';
import { type Letter, layOut } from '../../worker/features/mail/mail.layout.ts';
import * as accountLetters from '../../worker/features/mail/mail.letters.ts';
import * as moderationLetters from '../../worker/features/mail/moderation.letters.ts';
import * as moneyLetters from '../../worker/features/mail/money.letters.ts';
import * as noticeLetters from '../../worker/features/mail/notice.letters.ts';
import * as priceLetters from '../../worker/features/mail/price.letters.ts';
import { unsubscribeToken } from '../../worker/features/mail/unsubscribe-token.ts';
import { countCases } from '../support/cases.ts';
import { newAccount, PASSWORD, signUp, viewerOf } from './support/accounts.ts';
import { newClient } from './support/client.ts';
import { jobCtx, newPost } from './support/factories.ts';
import { withoutLimits } from './support/limits.ts';
import { mailedToken } from './support/mail.ts';
import { everythingStored } from './support/stored.ts';

withoutLimits();

const letters = {
  ...deletionLetters,
  ...feeLetters,
  ...accountLetters,
  ...moderationLetters,
  ...moneyLetters,
  ...noticeLetters,
  ...priceLetters,
};

/** Every mail there is, to somebody whom its links could do something for. */
async function everyLetter() {
  const { client, email, username } = await signUp();
  const next = newAccount().email;
  await newClient().post('/api/auth/forgot-password', { email });
  await client.post('/api/account/email', { email: next, password: PASSWORD });
  const { id, title } = await newPost();
  const article = { id, title, slug: slugOf(title) };
  const post = { id, title, excerpt: 'Words', isFree: true };
  const head = { origin: env.APP_ORIGIN, platformName: 'Ours', supportEmail: 'us@example.test' };
  const parties = { reader: username, blogger: 'somebody' };
  const deleted = { username, cost: { subscribers: 1, owedCents: 1 } };
  const viewer = await viewerOf(client);
  const unsubscribe = await unsubscribeToken(viewer?.id ?? '', jobCtx().config.sessionKeys);
  const change = { priceCents: 300, nextCents: 350, from: 0, isAnother: true };
  const words: Record<keyof typeof letters, Letter> = {
    confirmationLetter: letters.confirmationLetter(head, { username }, await mailedToken(email, 'confirm')),
    resetLetter: letters.resetLetter(head, { username }, await mailedToken(email, 'reset')),
    emailChangeLetter: letters.emailChangeLetter(head, { username }, await mailedToken(next, 'change-email')),
    emailChangeNotice: letters.emailChangeNotice(head, { username }),
    emailChangedLetter: letters.emailChangedLetter(head, { username }),
    passwordChangedLetter: letters.passwordChangedLetter(head, { username }),
    contactLetter: letters.contactLetter(head, { name: username, email, message: 'Words' }),
    bloggerLeftLetter: letters.bloggerLeftLetter(head, { username }, { username, by: 'admin' }, 100),
    accountLeavingLetter: letters.accountLeavingLetter(head, deleted, 'admin', 'Words'),
    blogRemovedLetter: letters.blogRemovedLetter(head, deleted, 'Words'),
    takenDownLetter: letters.takenDownLetter(head, { username }, article, 'Words'),
    restoredLetter: letters.restoredLetter(head, { username }, article),
    reportAnsweredLetter: letters.reportAnsweredLetter(head, { username }, article, { decision: 'kept', answer: '' }),
    subscriptionBegunLetter: letters.subscriptionBegunLetter(head, parties, {
      paidCents: 300,
      priceCents: 300,
      nextCents: 300,
      chargedOn: 0,
    }),
    paymentFailedLetter: letters.paymentFailedLetter(head, parties, { readableUntil: 0, payUrl }),
    paymentConfirmationLetter: letters.paymentConfirmationLetter(head, parties, { readableUntil: 0, payUrl }),
    unsubscribedLetter: letters.unsubscribedLetter(head, parties, 0),
    subscriptionEndedLetter: letters.subscriptionEndedLetter(head, parties),
    refundedLetter: letters.refundedLetter(head, parties, 100),
    newPostLetter: letters.newPostLetter(
      head,
      parties,
      post,
      `${env.APP_ORIGIN}${unsubscribePath}?token=${encodeURIComponent(unsubscribe)}`,
    ),
    priceChangeLetter: letters.priceChangeLetter(head, parties, change),
    feeChangeLetter: letters.feeChangeLetter(head, username, { from: 25, to: 40, since: 0 }),
    feeKeptLetter: letters.feeKeptLetter(head, username, { from: 25, to: 40, since: 0 }),
    priceKeptLetter: letters.priceKeptLetter(head, parties, 300),
  };
  return { client, words };
}

const payUrl = 'https://invoice.stripe.com/i/acct_1/test_1';

/** Every address in a mail: in its HTML, in its text, and in the header by which mail programs unsubscribe. */
function linksOf(letter: Letter): string[] {
  const { html, text, unsubscribeUrl = '' } = layOut(letter, 'Ours');
  const found = `${html.replaceAll('&amp;', '&')}\n${text}\n${unsubscribeUrl}`.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  // A sentence ends with a full stop, no address does.
  return [...new Set(found.map((link) => link.replace(/[.,;]$/, '')))];
}

test('whoever opens the links of a mail, a scanner or its reader, changes nothing by that', async () => {
  const { client, words } = await everyLetter();
  const made = Object.entries(letters).filter(([, make]) => typeof make === 'function');
  expect(Object.keys(words).toSorted()).toEqual(made.map(([name]) => name).toSorted());
  const before = await everythingStored();
  let cases = 0;
  for (const [name, letter] of Object.entries(words)) {
    for (const link of linksOf(letter)) {
      // The provider's page, on which a reader pays an invoice.
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
  // They still work: nothing of them was used up.
  const [reset = ''] = linksOf(words.resetLetter);
  const token = new URL(reset).searchParams.get('token');
  const used = await newClient().post('/api/auth/reset-password', { token, password: 'brand-new-2' });
  expect(used.status).toBe(200);
  countCases('sessions', cases);
});
