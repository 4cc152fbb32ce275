/** A finished e-mail. `id` is the same on every try, so that a mail program recognises a repetition. */
export type Email = { id: string; to: string; replyTo?: string; subject: string; text: string; html: string };

/** What sends e-mail. */
export type Mailer = {
  /** @throws Error when the mail server did not take the message */
  send(email: Email): Promise<void>;
};
