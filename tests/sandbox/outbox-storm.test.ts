import { afterAll, expect, test, vi } from 'vitest';
import { runBatch } from '../../worker/db/client.ts';
import { deliverDue, markSent, SentButUnmarked } from '../../worker/outbox/delivery.ts';
import { enqueueAllStatements } from '../../worker/outbox/enqueue.ts';
import { MailFailure } from '../../worker/platform/mail/mailer.ts';
import { smtpMailer } from '../../worker/platform/mail/smtp.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { isUnknown, startFlakyMailServer } from './flaky-mail-server.ts';
import { openOutboxDatabase } from './outbox-database.ts';

/** Number of notices, 5,000 with `npm run test:deep`. */
const NOTICES = process.env.DEEP === '1' ? 5_000 : 100;
const SEED = 20261121;
const REST_MS = 15_000;
const OUTAGE_MS = 3 * 3_600_000;
/** Time limit of a hanging run. */
const TIMEOUT_MS = 180_000;
/** A week: longer than all attempts of a message. */
const WHILE_MS = 7 * 24 * 3_600_000;

const random = seededRandom(SEED);
const happens = (probability: number) => random() < probability;

const server = await startFlakyMailServer(happens);
afterAll(server.close);

test(
  `delivers ${NOTICES} notices through a mail server, a database and senders that fail at random`,
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { db, sqlite, life } = openOutboxDatabase();
    const start = Date.now();
    let clock = start;
    const rows = Array.from({ length: NOTICES }, (_, n) => ({
      id: `post-notice-mail:post:${n}`,
      kind: 'email' as const,
      payload: { to: `reader${n}@demo.test`, subject: 'Ann: A new post', sealed: 'x' },
      createdAt: start,
      isBulk: true,
    }));
    for (let n = 0; n < rows.length; n += 50) await runBatch(db, enqueueAllStatements(db, rows.slice(n, n + 50)));
    const smtp = {
      host: '127.0.0.1',
      port: server.port,
      username: '',
      password: '',
      tls: false,
      from: 'a@platform.test',
    };
    const unmarked = new Map<string, number>();
    const figures = { alarms: 0, rests: 0, deaths: 0, lostMarks: 0, mostQueries: 0 };

    /** Runs one alarm of the outbox. @returns when the next one is due, null when no message waits */
    async function alarm(): Promise<number | null> {
      figures.alarms++;
      const began = life.queries;
      const mailer = await smtpMailer(smtp, 'Blog Platform');
      try {
        for (const [id, sentAt] of unmarked) {
          await markSent(db, id, sentAt);
          unmarked.delete(id);
        }
        const next = await deliverDue(
          db,
          'mail',
          {
            ready: () => mailer.ready(),
            deliver: async ({ id, payload }) => {
              if (happens(1 / 100)) {
                figures.deaths++;
                life.isDead = true;
              }
              const unsubscribeUrl = `https://platform.test/unsubscribe?token=${'t'.repeat(120)}`;
              const body = { subject: 'Ann: A new post', text: 'Hello', html: '<p>Hello</p>', unsubscribeUrl };
              if (!life.isDead) await mailer.send({ id, to: String(payload.to), ...body });
              if (happens(1 / 100)) life.failures = 1;
              if (happens(1 / 100)) life.failures = 3;
            },
            spent: () => life.queries - began,
          },
          () => clock,
        );
        return next;
      } catch (error) {
        if (error instanceof MailFailure) {
          figures.rests++;
          return clock + REST_MS;
        }
        if (error instanceof SentButUnmarked && !life.isDead) {
          figures.lostMarks++;
          unmarked.set(error.id, error.sentAt);
        }
        return clock + 60_000;
      } finally {
        figures.mostQueries = Math.max(figures.mostQueries, life.queries - began);
        mailer.close();
        life.isDead = false;
      }
    }

    // A morning without a mail server does not count as an attempt of any message.
    server.state.isAway = true;
    for (; clock < start + OUTAGE_MS; clock += OUTAGE_MS / 4) expect(await alarm()).not.toBeNull();
    const tried = sqlite.prepare('SELECT max(attempts) AS most, min(last_error) AS why FROM outbox_messages').get();
    expect(tried).toEqual({ most: 0, why: expect.stringContaining('too busy') });
    server.state.isAway = false;

    for (let next: number | null = clock; next !== null; next = await alarm()) {
      clock = Math.max(clock + 1_000, Math.min(next, clock + 60_000));
      expect(clock - start).toBeLessThan(WHILE_MS);
    }

    const people = rows.filter(({ payload }) => !isUnknown(payload.to));
    const idOf = ({ id }: { id: string }) => `<${id}@platform.test>`;
    expect(people.filter((row) => !server.taken.has(idOf(row)))).toEqual([]);
    // Once the server has confirmed an email, it never receives it again.
    expect([...server.answered.values()].filter((times) => times > 1)).toEqual([]);
    expect(server.taken.size).toBe(people.length);
    const parked = sqlite
      .prepare("SELECT id, last_error AS why FROM outbox_messages WHERE state = 'parked'")
      .all()
      .map(({ id, why }) => ({ id: String(id), why: String(why) }));
    // Received twice without an answer: an email that may have arrived is tried only once more.
    const inDoubt = parked.filter(({ why }) => why.includes('may still deliver it')).map(idOf);
    expect(inDoubt.map((id) => [server.taken.get(id), server.answered.get(id)])).toEqual(
      inDoubt.map(() => [2, undefined]),
    );
    expect(inDoubt.length).toBeLessThan(NOTICES / 500);
    expect(parked.filter(({ why }) => why.includes('nobody of that name')).length).toBe(rows.length - people.length);
    const states = sqlite
      .prepare('SELECT state, count(*) AS n FROM outbox_messages GROUP BY state ORDER BY state')
      .all();
    const [refused, delivered] = [rows.length - people.length, people.length];
    expect(states).toEqual([
      { state: 'parked', n: refused + inDoubt.length },
      { state: 'sent', n: delivered - inDoubt.length },
    ]);
    expect(figures.mostQueries).toBeLessThan(500);
    expect(figures.deaths + figures.lostMarks).toBeGreaterThan(0);
    expect(server.state.example).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/platform\.test\/unsubscribe\?token=t{120}>\r$/m,
    );
    expect(server.state.example).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    if (process.env.DEEP === '1') {
      const receipts = [...server.taken.values()].reduce((sum, times) => sum + times, 0);
      const hours = ((clock - start - OUTAGE_MS) / 3_600_000).toFixed(1);
      console.log(
        `outbox storm, seed ${SEED}: ${rows.length} notices, ${receipts} receipts by ${people.length} readers, none twice after an answer; ` +
          `${server.state.connections} connections, ${figures.alarms} alarms of ${figures.mostQueries} queries at most, ${figures.rests} rests, ` +
          `${figures.deaths} deaths, ${figures.lostMarks} lost marks, ${hours} hours on the clock, ${((Date.now() - start) / 1000).toFixed(0)} s here`,
      );
    }
  },
  TIMEOUT_MS,
);
