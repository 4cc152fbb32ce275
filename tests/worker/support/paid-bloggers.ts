import { deliverAllJobs } from './billing-lane.ts';
import { connectAccount, invoicesOf } from './books.ts';
import { chargingBlogger, payingReader, type sandboxFor } from './stripe.ts';

/** Creates a reader who has paid a blogger, whose share is transferred. @param price a month, in cents */
export async function paidOut(stripe: ReturnType<typeof sandboxFor>, price = 1000) {
  const blogger = await chargingBlogger(price);
  await connectAccount(stripe, blogger);
  const reader = await payingReader(stripe, blogger);
  await deliverAllJobs();
  const [invoice] = await invoicesOf(reader.person);
  if (invoice === undefined) throw new Error('nothing was paid');
  return { blogger, ...reader, invoice };
}
