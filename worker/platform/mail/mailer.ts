import type { SafeToLog } from '../../log-redaction.ts';

/**
 * A finished email. `id` is the same on every try, so mail programs can recognize a repetition. A POST to
 * `unsubscribeUrl` unsubscribes from notices of its kind.
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

/**
 * A finished message with its headers, for one recipient. `from` is the envelope's sender, to which bounces are sent
 * (return path).
 */
export type RawEmail = { from: string; to: string; content: string };

export type Mailer = {
  /** Signs in if necessary. Throws a MailFailure when the mail server could not be used. */
  ready(): Promise<void>;
  /** Sends one message after the other. Throws a MailFailure when the mail server did not accept the message. */
  send(email: Email): Promise<void>;
  /** Sends a message that is composed already, as `send` does. */
  sendRaw(email: RawEmail): Promise<void>;
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
  isTemporary?: boolean;
  isThrottled?: boolean;
  /** The server's SMTP code, 0 without one. */
  responseCode?: number;
  rejectionKey?: string | null;
};

/**
 * Reason why a mail was not sent, without secrets. The server's own words may contain the recipient: admins may read
 * them, the log only gets the reason and the code.
 */
export class MailFailure extends Error implements SafeToLog {
  readonly reason: MailFailureReason;
  readonly safeMessage: string;
  /** The server could not be used at all: every other message would fail too. */
  readonly isOfServer: boolean;
  /** The same message would be rejected again. */
  readonly isForGood: boolean;
  /** The whole message was transmitted, and the server did not confirm it. */
  readonly isInDoubt: boolean;
  /** The server asks for a later try, or no message was begun: no try counts. */
  readonly isTemporary: boolean;
  /** The server limits how much it accepts: after the pause, mails must be sent more slowly. */
  readonly isThrottled: boolean;
  /**
   * The server's words without parts of this message: equal words for other messages mean that the server rejects
   * everything. Null if only this message can be the cause.
   */
  readonly rejectionKey: string | null;

  constructor(message: string, facts: MailFailureFacts) {
    super(message);
    this.name = 'MailFailure';
    this.reason = facts.reason;
    this.safeMessage = `MailFailure: ${facts.reason}${facts.responseCode ? ` (SMTP ${facts.responseCode})` : ''}`;
    this.isOfServer = facts.isOfServer;
    this.isForGood = facts.isForGood;
    this.isInDoubt = facts.isInDoubt ?? false;
    this.isTemporary = facts.isTemporary ?? false;
    this.isThrottled = facts.isThrottled ?? false;
    this.rejectionKey = facts.rejectionKey ?? null;
  }
}
