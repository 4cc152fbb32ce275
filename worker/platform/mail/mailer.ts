import type { SafeToLog } from '../../log-redaction.ts';

/**
 * A finished e-mail. `id` is the same on every try, so that a mail program recognises a repetition. A POST to
 * `unsubscribeUrl` ends notices of its kind.
 */
export type Email = {
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
};

/** What sends e-mail. */
export type Mailer = {
  /**
   * Signs in, unless that is done.
   * @throws MailFailure when the mail server could not be used
   */
  ready(): Promise<void>;
  /**
   * Sends one message after the other.
   * @throws MailFailure when the mail server did not take the message
   */
  send(email: Email): Promise<void>;
  /** Hangs up. */
  close(): void;
};

export type MailFailureReason =
  | 'sign_in'
  | 'no_tls'
  | 'certificate'
  | 'handshake'
  | 'relay'
  | 'account'
  | 'sender'
  | 'recipient'
  | 'message'
  | 'unreadable'
  | 'timeout'
  | 'unknown_host'
  | 'unreachable'
  | 'other';

type MailFailureFacts = {
  reason: MailFailureReason;
  isOfServer: boolean;
  isForGood: boolean;
  isInDoubt?: boolean;
  /** The server's SMTP code, 0 where it gave none. */
  responseCode?: number;
  sharedWords?: string | null;
};

/**
 * Why a mail was not sent, in plain words that hold no secret. A server's own may name whom the mail is to, or quote it:
 * admins may read them, the log has the reason and the code.
 */
export class MailFailure extends Error implements SafeToLog {
  readonly reason: MailFailureReason;
  readonly safeMessage: string;
  /** The server could not be used at all: no other message would fare better. */
  readonly isOfServer: boolean;
  /** The same message would be refused again. */
  readonly isForGood: boolean;
  /** The server was told the whole message, and did not say whether it took it. */
  readonly isInDoubt: boolean;
  /**
   * What refusals of other messages would share if it was the server that takes nothing: the words without what is this
   * message's own. Null where it can only be the message's.
   */
  readonly sharedWords: string | null;

  constructor(message: string, facts: MailFailureFacts) {
    super(message);
    this.name = 'MailFailure';
    this.reason = facts.reason;
    this.safeMessage = `MailFailure: ${facts.reason}${facts.responseCode ? ` (SMTP ${facts.responseCode})` : ''}`;
    this.isOfServer = facts.isOfServer;
    this.isForGood = facts.isForGood;
    this.isInDoubt = facts.isInDoubt ?? false;
    this.sharedWords = facts.sharedWords ?? null;
  }
}
