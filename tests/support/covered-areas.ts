import { existsFiles } from '../../web/exists-files.ts';

/**
 * Areas where tests must cover every branch (`npm run coverage`): money, access and sessions; elsewhere coverage is
 * only reported. The web app's parts are tested by journeys, which are not measured; the worker repeats their
 * decisions.
 */
export const coveredAreas = {
  money: {
    why: 'what readers pay, what bloggers earn, and what is refunded',
    files: existsFiles([
      'worker/contract/{money,payouts,prices,subscriptions}*.ts',
      'worker/features/{billing,payouts,prices,subscriptions}/**',
      'worker/platform/stripe/**',
      // A deleted user is first paid out or refunded.
      'worker/features/deletions/**',
      // The fee, the admin's sums, and the platform's own account.
      'worker/features/settings/{fee,ledger-sums,platform-payments}.service.ts',
    ]),
  },
  access: {
    why: 'who may see, write and change what',
    files: existsFiles([
      // A user's permissions on an object are in its feature's policy.
      'worker/features/{access,drafts,images,posts,schedules}/*.policy.ts',
      'worker/features/profiles/require-owner.service.ts',
      // The paywall: the decision to read a post's text, and what is derived from it.
      'worker/features/posts/{post-access.*,posts.*,post-text.*}.ts',
      'worker/features/security/admins.service.ts',
      // The actor, the address, and the caching of responses.
      'worker/context.ts',
      'worker/http/{admins-only,api-limit,client-address,clear-session,origin,read-only,request-context}.ts',
      'worker/http/{location-cache,response-cache,render-request,read-replicas,anonymous-cache,cached-api,public-reads}.ts',
    ]),
  },
  sessions: {
    why: 'the identity of a user, and how long it is valid',
    files: existsFiles([
      'worker/features/accounts/**',
      'worker/db/session.ts',
      'worker/http/{cookies,session}.ts',
      'worker/platform/{device-token,encryption,passwords,session-token}.ts',
    ]),
  },
} as const satisfies Record<string, { why: string; files: readonly string[] }>;

export type CoveredArea = keyof typeof coveredAreas;
