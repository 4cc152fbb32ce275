import { afterAll, expect, test } from 'vitest';
import { runBatch } from '../../worker/db/client.ts';
import { deliverDue } from '../../worker/outbox/delivery.ts';
import { enqueueAllStatements } from '../../worker/outbox/enqueue.ts';
import { MailFailure } from '../../worker/platform/mail/mailer.ts';
import { SendRate } from '../../worker/platform/mail/send-rate.ts';
import { smtpMailer } from '../../worker/platform/mail/smtp.ts';
import { createMoodBoard } from './mail-moods.ts';
import { startMailServer } from './mail-server.ts';
import { openOutboxDatabase } from './outbox-database.ts';

const MAILS = 200;
/** The server's limit, and the rate at which the sender begins. */
const [PER_SECOND, MOST] = [5, 40];
const REST_MS = 15_000;

/** The pauses of the lane and the waits for tokens pass on the clock of this test only. */
let skipped = 0;
const now = () => Date.now() + skipped;
const moods = createMoodBoard(now);
const taken: string[] = [];
const server = await startMailServer({
  port: 0,
  moods,
  store: { add: ({ headers }) => void taken.push(headers['message-id'] ?? '') },
});
afterAll(server.close);

test('delivers each mail once over a server that throttles, without using a try of any', async () => {
  moods.write({
    limit: {
      mails: PER_SECOND,
      per: 'second',
      at: 'message',
      code: 454,
      text: 'Throttling failure: Maximum sending rate exceeded.',
    },
  });
  const { db, sqlite } = openOutboxDatabase();
  const rows = Array.from({ length: MAILS }, (_, n) => ({
    id: `mail-${n}`,
    kind: 'email' as const,
    payload: { to: `reader${n}@demo.test`, subject: 'A new post', sealed: 'x' },
    createdAt: now(),
  }));
  await runBatch(db, enqueueAllStatements(db, rows));
  const smtp = { host: '127.0.0.1', port: server.port, username: '', password: '', tls: false, from: 'a@b.test' };
  const rate = new SendRate(MOST);
  let throttled = 0;
  const mailer = await smtpMailer(smtp, 'Blog Platform');
  const driver = {
    ready: async () => {
      skipped += rate.take(now());
      await mailer.ready();
    },
    deliver: async ({ id, payload }: { id: string; payload: Record<string, unknown> }) =>
      await mailer.send({ id, to: String(payload.to), subject: 'A new post', text: 'Hello', html: '<p>Hello</p>' }),
  };
  for (let next: number | null = now(); next !== null; ) {
    skipped += Math.max(0, next - now());
    try {
      next = await deliverDue(db, 'mail', driver, now);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      expect(error).toMatchObject({ reason: 'account', isTemporary: true, isThrottled: true });
      throttled++;
      rate.halve(now());
      next = now() + REST_MS;
    }
  }
  mailer.close();
  expect(throttled).toBeGreaterThan(0);
  // The rate found its level: most mails met no limit.
  expect(throttled).toBeLessThan(MAILS / 5);
  expect(taken.toSorted()).toEqual(rows.map(({ id }) => `<${id}@b.test>`).toSorted());
  const states = sqlite.prepare('SELECT state, attempts, count(*) AS n FROM outbox_messages GROUP BY 1, 2').all();
  expect(states).toEqual([{ state: 'sent', attempts: 1, n: MAILS }]);
});
