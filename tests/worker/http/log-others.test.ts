import {
  createExecutionContext,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import worker from '../../../worker/index.ts';
import { smtpFailure } from '../../../worker/platform/mail/smtp-failures.ts';
import { countCases } from '../../support/cases.ts';
import { newReader, newWriter } from '../support/factories.ts';
import { captureLog, parseLogLine } from '../support/log-lines.ts';
import { pictureForm, webp } from '../support/pictures.ts';
import { answerWith, applyEvent, beginCheckout, chargingBlogger, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('log-others');
const MARK = /zqzq/i;
const PERSON = 'Zqzq O’Hara <zqzq.person@zqzq-home.test>';

afterEach(() => answerWith(stripe.sandbox));

/** Returns the lines logged during the work, after checking their shape and that they name no user. */
async function loggedBy(work: () => Promise<unknown>) {
  const log = captureLog();
  await work();
  const lines = log.lines();
  log.stop();
  for (const line of lines) expect(line).not.toMatch(MARK);
  return lines.map(parseLogLine);
}

test('logs the code of a mail server’s error that quotes the email and its recipients', async () => {
  const replies: [number, string, string][] = [
    [535, 'EAUTH', `535 5.7.8 ${PERSON} may not sign in`],
    [550, 'EENVELOPE', `550 5.1.1 ${PERSON}: user unknown`],
    [554, 'EMESSAGE', `554 spam: "Reset your zqzq password" https://zqzq.test/auth?token=zqzq`],
    [421, 'ECONNECTION', `421 zqzq.test closing`],
  ];
  const outbox = env.OUTBOX.getByName('mail');
  for (const [responseCode, code, response] of replies) {
    const failure = smtpFailure(Object.assign(new Error(response), { responseCode, code, response }), {
      username: 'zqzq-mailer',
      password: 'zqzq-password',
    });
    const lines = await loggedBy(async () => {
      await runInDurableObject(outbox, (object) => {
        (object as unknown as { sendMails: () => Promise<null> }).sendMails = async () => {
          throw failure;
        };
      });
      await outbox.poke('mail', true);
      await runDurableObjectAlarm(outbox);
    });
    const words = expect.stringMatching(new RegExp(`^MailFailure: \\w+ \\(SMTP ${responseCode}\\)$`));
    expect(lines).toContainEqual(expect.objectContaining({ object: 'outbox', lane: 'mail', error: words }));
  }
  await evictDurableObject(outbox);
  countCases('secrets', replies.length);
});

test('logs a payment provider’s error without the users that it names', async () => {
  const blogger = await chargingBlogger();
  const paying = await newReader();
  const { url } = await beginCheckout(paying.client, blogger);
  stripe.pay(url);
  const responses: [number, object][] = [
    [400, { type: 'invalid_request_error', code: 'email_invalid', message: `Invalid email address: "${PERSON}"` }],
    [402, { type: 'card_error', code: 'card_declined', message: `The card of '${PERSON}' was declined` }],
    [403, { type: 'invalid_request_error', message: `No access for ${PERSON.slice(PERSON.indexOf('<'))}` }],
    [500, { type: 'api_error', message: `Something broke for "${PERSON}"` }],
  ];
  const events = stripe.waiting();
  let count = 0;
  for (const [status, error] of responses) {
    const refuse = { handle: async () => Response.json({ error }, { status }) };
    answerWith(refuse as unknown as Parameters<typeof answerWith>[0]);
    const { client } = await newReader();
    const lines = await loggedBy(async () => {
      expect((await client.post('/api/subscriptions', { bloggerId: blogger.id })).status).toBeGreaterThanOrEqual(500);
      await stripe.deliverEvents();
      for (const { id } of events) await applyEvent(id);
    });
    expect(lines.length).toBeGreaterThanOrEqual(1);
    // The reason why an event could not be applied is stored with it.
    const { results } = await env.DB.prepare("SELECT error FROM stripe_events WHERE state = 'received'").all<{
      error: string | null;
    }>();
    expect(results.length).toBeGreaterThanOrEqual(1);
    for (const { error: reason } of results) expect(reason).toMatch(/\w/);
    count += 2;
  }
  countCases('secrets', count);
});

test('logs a bucket’s error without the values that it quotes', async () => {
  const { client } = await newWriter();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const refuse = async (key: string) => {
    throw new Error(`put: Unspecified error (0) for "${key}" of "${PERSON}"`);
  };
  const BLOG_IMAGES = { put: refuse, delete: refuse, head: refuse, get: refuse, list: refuse } as unknown as R2Bucket;
  const request = new Request(`${env.APP_ORIGIN}/api/images`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: env.APP_ORIGIN },
    body: pictureForm([webp(960, 640)]),
  }) as Parameters<typeof worker.fetch>[0];
  const lines = await loggedBy(async () => {
    const execution = createExecutionContext();
    const response = await worker.fetch(request, { ...env, BLOG_IMAGES } as Env, execution);
    await waitOnExecutionContext(execution);
    expect(response.status).toBe(503);
  });
  expect(lines).toContainEqual(
    expect.objectContaining({
      doing: 'put a picture',
      requestId: expect.any(String),
      error: expect.stringContaining('put: Unspecified error'),
    }),
  );
  countCases('secrets', 1);
});

test('shows on a failed page the id that its log line has', async () => {
  const refuse = async () => {
    throw new Error(`limit: no place for "${PERSON}"`);
  };
  const broken = { ...env, API_LIMIT: { limit: refuse } } as Env;
  const request = new Request(`${env.APP_ORIGIN}/blogger/nobody`) as Parameters<typeof worker.fetch>[0];
  let answered: Response | undefined;
  const lines = await loggedBy(async () => {
    answered = await worker.fetch(request, broken, createExecutionContext());
  });
  const requestId = answered?.headers.get('X-Request-Id');
  expect([answered?.status, requestId]).toEqual([500, expect.any(String)]);
  expect(lines).toEqual([expect.objectContaining({ requestId, route: 'page blogger', status: 500 })]);
  countCases('secrets', 1);
});
