import type { Email } from '../../worker/platform/mail/mailer.ts';
import { openSmtpSocket, smtpMailer } from '../../worker/platform/mail/smtp.ts';

/** `port` is the server's actual port; the settings name another. */
export type Order = { smtp: Parameters<typeof smtpMailer>[0]; port: number; email: Email };

/** The mailer in workerd, for smtp-workerd.test.ts: sends the given email and responds with the error. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { smtp, port, email } = (await request.json()) as Order;
    const mailer = await smtpMailer(smtp, 'Blog Platform', (host, _port, isTls) => openSmtpSocket(host, port, isTls));
    try {
      await mailer.send(email);
      return Response.json(null);
    } catch (error) {
      const { reason, message } = error as { reason?: string; message?: string };
      return Response.json({ reason, message });
    } finally {
      mailer.close();
    }
  },
};
