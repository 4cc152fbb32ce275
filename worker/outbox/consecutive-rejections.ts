import { MailFailure } from '../platform/mail/mailer.ts';

/** After this many equal rejections in a row, the server is considered the cause, not the messages. */
const SAME_REFUSALS = 5;

/** Tracks rejections of a mail server, to distinguish bad recipients and texts from a broken server. */
export class ConsecutiveRejections<Message extends { payload: Record<string, unknown> }> {
  private key: string | null = null;
  private messages: Message[] = [];
  /** Distinct recipients or texts rejected with this key: many mails to one dead address count once. */
  private refused = new Set<unknown>();

  /** Returns the messages rejected with this key in a row once the server is considered the cause, else none. */
  add(message: Message, error: unknown): readonly Message[] {
    const failure = error instanceof MailFailure && (error.isForGood || error.isTemporary) ? error : null;
    const key = failure?.rejectionKey ?? null;
    if (key === null || key !== this.key) {
      this.messages = [];
      this.refused.clear();
    }
    this.key = key;
    this.messages.push(message);
    const isText = failure?.reason === 'message' && failure.isForGood;
    this.refused.add(isText ? message.payload.subject : message.payload.to);
    return key !== null && this.refused.size >= SAME_REFUSALS ? this.messages : [];
  }

  /** Resets the series after a message was accepted. */
  forget(): void {
    this.key = null;
  }
}
