import { StripeFailure } from '../failures.ts';
import type { Kind } from '../tables.ts';
import type { World } from '../world.ts';
import { pageOf } from './frame.ts';
import { answerInvoice } from './invoice-page.ts';
import { answerExpress, answerOnboarding } from './onboarding-page.ts';
import { answerPay } from './pay-page.ts';
import { answerPortal } from './portal-page.ts';

type InWorldOf = <T>(kind: Kind, id: string, work: (world: World) => T) => T;

const HOME = `<p>This stands in for Stripe on this machine. It has a page for each checkout, each visit to the billing portal and each onboarding;
  the product leads there.</p><p class="soft">Tests talk to it at <code>/sandbox/…</code>: clock, faults, requests, webhooks, disputes.</p>`;

const nothing = () => pageOf('Nothing here', '<p>The sandbox has no such page.</p>', 404);

/** Responds to browsers. @param inWorldOf finds the world that contains an object */
export async function answerPage(request: Request, path: string, inWorldOf: InWorldOf): Promise<Response> {
  const [, folder, id = '', more] = path.split('/');
  if (path === '/') return pageOf('Stripe, in the sandbox', HOME);
  if (more !== undefined || !/^\w+$/.test(id)) return nothing();
  const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : null;
  const link = new URL(request.url).searchParams.get('link');
  try {
    if (folder === 'pay') return inWorldOf('session', id, (world) => answerPay(world, id, form));
    if (folder === 'invoice') return inWorldOf('invoice', id, (world) => answerInvoice(world, id, form));
    if (folder === 'portal') return inWorldOf('portal_session', id, (world) => answerPortal(world, id, form));
    if (folder === 'onboarding') return inWorldOf('account', id, (world) => answerOnboarding(world, id, link, form));
    if (folder === 'express') return inWorldOf('account', id, (world) => answerExpress(world, id));
    return nothing();
  } catch (failure) {
    if (failure instanceof StripeFailure) return nothing();
    throw failure;
  }
}
