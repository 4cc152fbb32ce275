import { expect } from 'vitest';
import { newAccount, PASSWORD, signUp } from '../../support/accounts.ts';
import { newClient } from '../../support/client.ts';
import { mailedToken } from '../../support/mail.ts';
import { alternateCase, countOf, expectOne, type Races, rowsOf, statuses, TRIES } from '../../support/races.ts';

/** Races of email changes. */
export const emailChangeRaces: Races = {
  'one link that changes an email': {
    holds: ['mail_tokens(hash)', 'outbox_messages(id)'],
    run: async () => {
      const { client, email: before } = await signUp();
      const { email } = newAccount();
      await client.post('/api/account/email', { email, password: PASSWORD });
      const token = await mailedToken(email, 'change-email');
      await expectOne(
        statuses(() => newClient().post('/api/auth/change-email', { token })),
        200,
        410,
      );
      const told = "outbox_messages WHERE payload->>'to' = ?1 AND payload->>'subject' LIKE '%address was changed'";
      expect(await countOf(told, before)).toBe(1);
    },
  },
  'one new address, requested many times': {
    holds: ['past_emails(user,email)'],
    run: async () => {
      const { client, username = '' } = await signUp();
      const { email } = newAccount();
      const send = (n: number) =>
        client.post('/api/account/email', { email: alternateCase(email, n), password: PASSWORD });
      expect(await statuses(send)).toEqual({ 200: TRIES });
      const own = 'user = (SELECT seq FROM users WHERE username = ?1)';
      expect(await rowsOf(`SELECT email FROM past_emails WHERE ${own}`, username)).toEqual([{ email }]);
      expect(await countOf(`mail_tokens WHERE ${own} AND purpose = 'change_email' AND used_at IS NULL`, username)).toBe(
        1,
      );
    },
  },
};
