import { MailFailure } from '../platform/mail/mailer.ts';

/** So many in a row that are refused for good in the same words are not to blame: the server takes none. */
const SAME_REFUSALS = 5;

/** Follows what a mail server refuses for good, to tell whether it is the recipients and texts or the server. */
export class ConsecutiveRejections<Message extends { payload: Record<string, unknown> }> {
  private words: string | null = null;
  private messages: Message[] = [];
  /** Whom or what these words refused: many mails to one dead address, or of one bad text, are one. */
  private refused = new Set<unknown>();

  /** @returns all that were refused in these words without a break, once the server is to blame; else none */
  add(message: Message, error: unknown): readonly Message[] {
    const failure = error instanceof MailFailure && error.isForGood ? error : null;
    const words = failure?.sharedWords ?? null;
    if (words === null || words !== this.words) {
      this.messages = [];
      this.refused.clear();
    }
    this.words = words;
    this.messages.push(message);
    this.refused.add(failure?.reason === 'message' ? message.payload.subject : message.payload.to);
    return words !== null && this.refused.size >= SAME_REFUSALS ? this.messages : [];
  }

  /** A message went out: the server does take some. */
  forget(): void {
    this.words = null;
  }
}
