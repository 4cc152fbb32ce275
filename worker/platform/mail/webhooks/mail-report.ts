/** A bounce or a complaint about a mail, as a provider reports it. The mail is named by its return path. */
export type MailReport = { kind: 'permanent' | 'temporary' | 'complaint'; returnPath: string };

/** A request as it was received: the body that was signed, and its headers. */
export type SignedRequest = { body: string; header(name: string): string | undefined };

/** A provider that sends reports to `/api/webhooks/mail/{name}`. */
export type MailWebhookProvider = {
  /** Returns whether one of `secrets` signed the request, a few minutes ago at most. */
  isSigned(request: SignedRequest, secrets: readonly string[], now: number): boolean;
  /** Returns the reports in a signed body; none for events of other kinds and for what is not readable. */
  parse(body: string): MailReport[];
};
