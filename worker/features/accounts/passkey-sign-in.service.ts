import { type PasskeySignInRequest, secondFactorMessages } from '#contract/second-factor';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { consumePasskey } from '../second-factor/passkeys.service.ts';
import { personStatement } from './accounts.repo.ts';
import { openSession } from './open-session.service.ts';
import type { Browser, SignInResult } from './sessions.service.ts';
import { enforceAddressLimit } from './sign-in-limits.service.ts';

/**
 * Signs a user in with a passkey, which counts as both factors.
 * @param cookie the challenge that was issued to this browser
 * @throws AppError rate_limited; token_invalid
 */
export async function signInWithPasskey(
  ctx: Ctx,
  { passkey, remember }: Required<PasskeySignInRequest>,
  cookie: string | undefined,
  browser: Browser,
): Promise<SignInResult> {
  await enforceAddressLimit(ctx);
  const { seq } = await consumePasskey(ctx, passkey, cookie, 'sign-in');
  const [person] = await personStatement(ctx.db, seq, ctx.now);
  if (person === undefined) throw new AppError('token_invalid', secondFactorMessages.passkeyRefused);
  return await openSession(ctx, person, browser, remember, 'factor');
}
