import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { SMTPServerSession } from 'smtp-server';
import { composeBounce, type FeedbackTarget, reportsFor, sendReport } from './mail-feedback.ts';
import { createMoodBoard, type MoodBoard } from './mail-moods.ts';
import type { Message, MessageStore } from './message-store.ts';
import { listenForMail } from './smtp-listener.ts';

const MESSAGE_MAX_BYTES = 5 * 1024 * 1024;

async function toMessage(raw: Buffer | string, { from, to }: Pick<Message, 'from' | 'to'>): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  const headers: Record<string, string> = {};
  for (const { key, value } of mail.headers) headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  return {
    id: randomUUID(),
    receivedAt: Date.now(),
    to,
    from,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers,
  };
}

const partiesOf = ({ envelope }: SMTPServerSession) => ({
  to: envelope.rcptTo.map(({ address }) => address),
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
});

/** `feedback` receives bounces and complaints; without it they are only in the inbox. */
type MailServerParts = { port: number; store: Pick<MessageStore, 'add'>; moods?: MoodBoard; feedback?: FeedbackTarget };

/**
 * Starts a real SMTP server for this machine only: it accepts every message without a password and delivers to the
 * store, unless its moods say otherwise.
 * @param port 0 picks a free one
 * @returns the port it listens on
 */
export async function startMailServer({ port, store, moods = createMoodBoard(), feedback }: MailServerParts) {
  /** Reports about an accepted mail: a bounce is a mail to the return path, and each report a webhook. */
  async function report(message: Message, raw: Buffer): Promise<void> {
    for (const each of reportsFor(message, moods.read())) {
      if (each.type === 'bounce' && message.from !== '') {
        const bounce = composeBounce(each, raw);
        store.add({ ...(await toMessage(bounce, { from: '', to: [message.from] })), raw: bounce });
      }
      if (feedback !== undefined) await sendReport(each, feedback);
    }
  }

  async function accept(raw: Buffer, session: SMTPServerSession): Promise<Message> {
    const parties = partiesOf(session);
    const refused = moods.refuse('message', session.id, parties.to);
    if (refused !== null) throw refused;
    await sleep(moods.read().delayMs);
    const message = await toMessage(raw, parties);
    store.add(message);
    return message;
  }

  const listener = await listenForMail(port, {
    size: MESSAGE_MAX_BYTES,
    // The replies of moods have the codes that their texts name.
    hideENHANCEDSTATUSCODES: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const refused = moods.refusePassword(password);
      return refused === null ? done(null, { user: username }) : done(refused);
    },
    onMailFrom: (_address, session, done) =>
      done(moods.refuseUnknown(session.user !== undefined) ?? moods.refuse('sender', session.id)),
    onRcptTo: ({ address }, session, done) => done(moods.refuse('recipient', session.id, [address])),
    onClose: ({ id }) => moods.forget(id),
    async onData(stream, session, done) {
      const raw = await buffer(stream);
      const accepted = await accept(raw, session).catch((error: Error) => error);
      if (accepted instanceof Error) return done(accepted);
      const isLast = moods.count(session.id);
      done();
      // The reply is written first.
      if (isLast) setImmediate(() => listener.hangUp(session));
      await report(accepted, raw);
    },
  });
  return { port: listener.port, close: listener.close };
}
