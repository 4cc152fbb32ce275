import { expect, test } from 'vitest';
import { composeBounce } from '../../sandbox/mail-feedback.ts';
import { newCampaign, newDelivery, type SentMail, suppressionOf } from '../support/bulk-mail.ts';
import { newBlogger } from '../support/factories.ts';
import { deliverMail as deliver } from '../support/incoming-mail.ts';

const newMail = async () => await newDelivery(await newCampaign(await newBlogger(), { sent: 1 }));

const bounceOf = ({ returnPath, address }: SentMail, status: string) =>
  composeBounce(
    {
      id: 'report',
      type: 'bounce',
      at: Date.now(),
      recipient: address,
      returnPath,
      messageId: '<1@bulk.test>',
      status,
      text: `${status} No such user`,
      isPermanent: status.startsWith('5'),
    },
    Buffer.from('Subject: A post\r\n\r\nText'),
  );

test('suppresses the address of a bounced mail, by the return path that the bounce is sent to', async () => {
  const mail = await newMail();
  expect(await deliver(mail.returnPath.toUpperCase(), bounceOf(mail, '5.1.1'))).toBeNull();
  expect(await suppressionOf(mail.address)).toMatchObject({ reason: 'hard', until: null });
});

test('counts a bounce with a temporary status', async () => {
  const mail = await newMail();
  expect(await deliver(mail.returnPath, bounceOf(mail, '4.2.2'))).toBeNull();
  expect(await suppressionOf(mail.address)).toMatchObject({ reason: 'soft', bounces: 1 });
});

test('rejects mail to any other address', async () => {
  const mail = await newMail();
  const forged = mail.returnPath.replace(`.${mail.contact}.`, `.${mail.contact + 1}.`);
  for (const to of [forged, 'postmaster@bounces.test', 'b+1.1@bounces.test', '']) {
    expect(await deliver(to, bounceOf(mail, '5.1.1'))).toBe('This address does not exist');
  }
  expect(await suppressionOf(mail.address)).toBeNull();
});

test('ignores mail to a return path that reports no failed delivery', async () => {
  const mail = await newMail();
  const reply = 'Content-Type: text/plain\r\nSubject: Out of office\r\n\r\nStatus: 5.1.1\r\n';
  const delivered = bounceOf(mail, '2.0.0');
  const words = bounceOf(mail, '5.1.1').replace(/^Status: .*$/m, 'The Status: 5.1.1 of it');
  for (const content of [reply, delivered, words]) expect(await deliver(mail.returnPath, content)).toBeNull();
  expect(await suppressionOf(mail.address)).toBeNull();
});

test('reads a bounded part of an endless mail', async () => {
  const mail = await newMail();
  let parts = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      parts++;
      controller.enqueue(new TextEncoder().encode('a line\r\n'.repeat(1_000)));
    },
  });
  expect(await deliver(mail.returnPath, endless)).toBeNull();
  expect(parts).toBeLessThan(20);
  expect(await suppressionOf(mail.address)).toBeNull();
});
