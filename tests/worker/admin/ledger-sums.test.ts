import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { LedgerResponse } from '#contract/settings';
import { newAdmin } from '../support/admins.ts';
import { deliverAllJobs } from '../support/billing-lane.ts';
import { balanceOf, connectAccount } from '../support/books.ts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { newReader } from '../support/factories.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('ledger-sums');
const ledger = (client: Client) => client.get('/api/admin/platform/ledger');

it('shows an admin the sums of the ledger and that it is balanced', async () => {
  const { client } = await newAdmin();
  const zero = {
    readersCents: 0,
    owedCents: 0,
    paidOutCents: 0,
    platformCents: 0,
    cardFeesCents: 0,
    platformCostsCents: 0,
    totalCents: 0,
  };
  expect(await (await ledger(client)).json<LedgerResponse>()).toEqual(zero);
  const [owed, paid] = [await chargingBlogger(1000), await chargingBlogger(400)];
  await connectAccount(stripe, paid);
  const readers = [await payingReader(stripe, owed), await payingReader(stripe, paid)];
  await deliverAllJobs();
  const sums = await (await ledger(client)).json<LedgerResponse>();
  const [one = 0, other = 0] = await Promise.all(readers.map(({ person }) => balanceOf(`reader:${person.id}`)));
  expect(sums).toEqual({
    readersCents: one + other,
    owedCents: await balanceOf(`blogger:${owed.id}`),
    paidOutCents: await balanceOf(`paid:${paid.id}`),
    platformCents: await balanceOf('platform'),
    cardFeesCents: await balanceOf('card_fees'),
    platformCostsCents: 0,
    totalCents: 0,
  });
  expect(Object.values(sums).filter((cents) => cents === 0)).toHaveLength(2);
  // A missing entry shows in the sums.
  await env.DB.prepare(
    "INSERT INTO ledger_entries (source_type, source_id, account, cents, created_at) VALUES ('invoice', 'in_odd', 'platform', 7, 0)",
  ).run();
  expect((await (await ledger(client)).json<LedgerResponse>()).totalCents).toBe(7);
});

it('shows them to no other user', async () => {
  expect(await errorOf(await ledger(newClient()))).toMatchObject({ status: 401, code: 'signed_out' });
  const { client } = await newReader();
  expect(await errorOf(await ledger(client))).toMatchObject({ status: 403, code: 'forbidden' });
});
