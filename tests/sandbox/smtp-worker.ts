import type { Email, MailFailure } from '../../worker/platform/mail/mailer.ts';
import { openSmtpSocket, smtpMailer } from '../../worker/platform/mail/smtp.ts';

/** `port` is the server's actual port; the settings name another. */
export type Order = { smtp: Parameters<typeof smtpMailer>[0]; port: number; emails: Email[] };

/** The mailer in workerd, for smtp-workerd.test.ts: sends the given emails and responds with the first error. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { smtp, port, emails } = (await request.json()) as Order;
    const mailer = await smtpMailer(smtp, 'Blog Platform', (host, _port, isTls) => openSmtpSocket(host, port, isTls));
    try {
      for (const email of emails) await mailer.send(email);
      return Response.json(null);
    } catch (error) {
      const { reason, message, isTemporary, isThrottled } = error as MailFailure;
      return Response.json({ reason, message, isTemporary, isThrottled });
    } finally {
      mailer.close();
    }
  },
};
