import { app } from '../../../worker/app.ts';
import { costsOf } from './costs.ts';

/** Round trips to the database (quality.md 'Speed and cost'): for what is read, and for what somebody does. */
const PEOPLES = { reading: 2, doing: 3 };
/** Admins' routes: what they do is judged, written with its line of the audit log and told to those concerned. */
const ADMINS = { reading: 3, doing: 4 };
/** A page of a session that has ended: its data and what stands beside it are read once more, for a guest. */
const PAGE_OF_ENDED_SESSION = 4;

/** Routes that may take more, with the reason (docs/decisions/0028-test-design.md). Their usual cost has a test of its own. */
const MORE: Record<string, number> = {
  // Usually four (docs/decisions/0018-billing-on-the-1st.md); while a payment is missing, the subscription ends immediately.
  'DELETE /api/subscriptions/:id': 9,
  // Four as a rule, as what is written rests on rows read after the provider's answer; they may say something else by then.
  'POST /api/subscriptions/:id/resume': 5,
  // Three as a rule; where the provider says that things are not as they were, all is looked at anew.
  'POST /api/subscriptions': 12,
  // The password is looked at before, and who is told and what goes is read after the account is closed.
  'POST /api/account/deletion': 4,
  // While an account is being set up the provider is asked how far it is, and what it says is written.
  'GET /api/payouts': 3,
  // Where no word of a payment has come, the provider is asked, and what it says is written and read again; all is looked
  // at anew where somebody else wrote meanwhile.
  'GET /api/checkouts/:id': 9,
  // Usually four; one more where the isolate does not know the platform's name for the email (docs/decisions/0016-smtp.md).
  'POST /api/admin/people/:id/deletion': 5,
  // The platform's account is kept before its page is asked for, and looked at by an admin first.
  'POST /api/admin/platform/payments/onboarding': 5,
  // Users are counted in slices, so that readers do not wait for the database; the first to ask has it done.
  'GET /api/admin/stats': 4,
  'POST /api/admin/stats/refresh': 15,
};

const routes = app.routes
  .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  .map(({ method, path }) => ({
    name: `${method} ${path}`,
    method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+(\{[^}]*\})?/g, '[^/]+')}/?$`),
  }))
  // What is spelt out goes before what a parameter stands for.
  .toSorted((a, b) => a.name.split(':').length - b.name.split(':').length);

/** By route, what the dearest answer took and where it was asked for. */
const overspent = new Map<string, { roundTrips: number; path: string }>();

const endsSession = (response: Response) =>
  response.headers.getSetCookie().some((line) => /^__Host-session=;.*max-age=0/i.test(line));

function budgetOf(name: string, response: Response): number {
  if (name === 'GET page' && endsSession(response)) return PAGE_OF_ENDED_SESSION;
  const isReading = name.startsWith('GET ');
  const { reading, doing } = name.includes(' /api/admin/') ? ADMINS : PEOPLES;
  return MORE[name] ?? (isReading ? reading : doing);
}

/** Notes an answer that cost more round trips than its route may. @param path as it was asked for */
export function noteCosts(method: string, path: string, response: Response): void {
  const { roundTrips } = costsOf(response);
  const [pathname = ''] = path.split('?');
  const asked = method === 'HEAD' ? 'GET' : method;
  const name = routes.find((route) => route.method === asked && route.pattern.test(pathname))?.name ?? `${asked} page`;
  const dearest = overspent.get(name)?.roundTrips ?? budgetOf(name, response);
  if (roundTrips > dearest) overspent.set(name, { roundTrips, path });
}

/** The routes that took too many round trips since the last call. */
export function takeOverspent(): string[] {
  const taken = [...overspent].map(([name, { roundTrips, path }]) => `${roundTrips}: ${name} (${path})`);
  overspent.clear();
  return taken;
}
