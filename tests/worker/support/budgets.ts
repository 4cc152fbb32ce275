import { app } from '../../../worker/app.ts';
import { costsOf } from './costs.ts';

/** Round trips to the database, for reads and for writes (docs/architecture.md "Replicas"). */
const PEOPLES = { reading: 2, doing: 3 };
/** Admins' routes: their writes also check permissions, add an audit line and notify the users concerned. */
const ADMINS = { reading: 3, doing: 4 };
/** A page for an ended session: its data is read a second time, for a guest. */
const PAGE_OF_ENDED_SESSION = 4;

/** Routes that may take more, with the reason (docs/decisions/0028-test-design.md). Their usual cost has a test of its own. */
const MORE: Record<string, number> = {
  // Usually two; when too many mails have bounced, it reads whom to notify and pauses the campaigns.
  'POST /api/webhooks/mail/:provider': 5,
  // Usually four (docs/decisions/0018-billing-on-the-1st.md); while a payment is missing, the subscription ends immediately.
  'DELETE /api/subscriptions/:id': 9,
  // Usually four: the write depends on rows that are read again after the provider's response.
  'POST /api/subscriptions/:id/resume': 5,
  // Usually three; if the provider's state differs from the stored one, everything is read again.
  'POST /api/subscriptions': 12,
  // Verifies the password first; after closing the account, it reads the emails to send and the rows to delete.
  'POST /api/account/deletion': 4,
  // Use up the code or the challenge before the session is opened or verified; a recovery code is also emailed, and an
  // admin's sign-in on an unknown browser.
  'POST /api/auth/second-step': 5,
  'POST /api/auth/passkey': 5,
  'POST /api/account/verification': 5,
  // Uses up the challenge before the passkey is stored; the email needs the platform's name.
  'POST /api/account/second-factor/passkeys': 4,
  // During onboarding the product fetches the account's status from the provider and stores it.
  'GET /api/payouts': 3,
  // Without a payment event, the product fetches the checkout from the provider, stores and re-reads it; if another
  // request wrote meanwhile, it reads everything again.
  'GET /api/checkouts/:id': 9,
  // Usually four; one more where the isolate does not know the platform's name for the email (docs/decisions/0016-smtp.md).
  'POST /api/admin/people/:id/deletion': 5,
  // Hides the files of a removed picture immediately; its job would be later.
  'POST /api/admin/reports/bloggers/:id/answer': 5,
  // Checks the admin and stores the platform's account before requesting its page.
  'POST /api/admin/platform/payments/onboarding': 5,
  // Stores the request, refunds at Stripe, syncs the subscription and stores the result, so the admin sees it immediately; the
  // unused days also end the subscription.
  'POST /api/admin/money/payments/:id/refund': 26,
  // Counts users in slices, so the database can serve readers in between; the first request runs the count.
  // Reads the salt of the suppression list, the first time in an isolate.
  'GET /api/admin/people/:id': 4,
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
  // Literal paths come before paths with parameters.
  .toSorted((a, b) => a.name.split(':').length - b.name.split(':').length);

/** The most expensive response of each route, and its path. */
const overspent = new Map<string, { roundTrips: number; path: string }>();

const endsSession = (response: Response) =>
  response.headers.getSetCookie().some((line) => /^__Host-session=;.*max-age=0/i.test(line));

function budgetOf(name: string, response: Response): number {
  if (name === 'GET page' && endsSession(response)) return PAGE_OF_ENDED_SESSION;
  const isReading = name.startsWith('GET ');
  const { reading, doing } = name.includes(' /api/admin/') ? ADMINS : PEOPLES;
  return MORE[name] ?? (isReading ? reading : doing);
}

/** Records a response that exceeds its route's round trips. @param path the requested path */
export function noteCosts(method: string, path: string, response: Response): void {
  const { roundTrips } = costsOf(response);
  const [pathname = ''] = path.split('?');
  const asked = method === 'HEAD' ? 'GET' : method;
  const name = routes.find((route) => route.method === asked && route.pattern.test(pathname))?.name ?? `${asked} page`;
  const dearest = overspent.get(name)?.roundTrips ?? budgetOf(name, response);
  if (roundTrips > dearest) overspent.set(name, { roundTrips, path });
}

/** Returns the routes that exceeded their round trips since the last call. */
export function takeOverspent(): string[] {
  const taken = [...overspent].map(([name, { roundTrips, path }]) => `${roundTrips}: ${name} (${path})`);
  overspent.clear();
  return taken;
}
