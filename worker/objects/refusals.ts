import { MailFailure } from '../platform/mail/mailer.ts';

/** So many messages in a row that are refused for good in the same words are not to blame: the server takes none. */
const SAME_REFUSALS = 5;

/** Follows what a mail server refuses for good, to tell whether it is the messages or the server. */
export class Refusals<Message> {
  private words: string | null = null;
  private messages: Message[] = [];

  /** @returns all that were refused in these words without a break, once the server is to blame; else none */
  add(message: Message, error: unknown): readonly Message[] {
    const words = error instanceof MailFailure && error.isForGood ? error.sharedWords : null;
    this.messages = words !== null && words === this.words ? [...this.messages, message] : [message];
    this.words = words;
    return words !== null && this.messages.length >= SAME_REFUSALS ? this.messages : [];
  }

  /** A message went out: the server does take some. */
  forget(): void {
    this.words = null;
  }
}
