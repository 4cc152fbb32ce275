import { randomInt } from 'node:crypto';
import {
  type FinishSignInRequest,
  MAILED_CODE_MS,
  SECOND_STEP_MS,
  type SecondStep,
  secondFactorMessages,
  TOTP_DIGITS,
} from '#contract/second-factor';
import { DAY } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { hasSignedIn, isKnownDevice, passwordMark } from '../../platform/device-token.ts';
import { hashToken } from '../../platform/secrets.ts';
import { signToken, verifyToken } from '../../platform/session-token.ts';
import { createEmailMessage, enforceRecipientLimit } from '../mail/mail.service.ts';
import { signInCodeEmail, wrongCodesEmail } from '../mail/second-factor.emails.ts';
import { enforceCodeLimit, recordWrongFactor } from '../second-factor/code-limit.service.ts';
import { consumeFactorCode } from '../second-factor/factor-codes.service.ts';
import { consumeSignInCodeStatement, insertSignInCodeStatement } from '../second-factor/second-factor.statements.ts';
import { type Person, personStatement } from './accounts.repo.ts';
import { openSession } from './open-session.service.ts';
import type { Browser, SignInResult } from './sessions.service.ts';
import { enforceAddressLimit } from './sign-in-limits.service.ts';

const AUDIENCE = 'second-step';

/** Emails a code and returns its id. */
async function mailCode(ctx: Ctx, person: Person): Promise<string> {
  await enforceRecipientLimit(ctx, person.email);
  const code = String(randomInt(10 ** TOTP_DIGITS)).padStart(TOTP_DIGITS, '0');
  const [id, expiresAt] = [crypto.randomUUID(), ctx.now + MAILED_CODE_MS];
  const mail = await createEmailMessage(ctx, (head) => signInCodeEmail(head, person, code), { to: person.email });
  await ctx.db.batch([
    insertSignInCodeStatement(ctx.db, { id, user: person.seq, hash: hashToken(`${id} ${code}`), expiresAt }),
    enqueueStatement(ctx.db, { ...mail, expiresAt }),
  ]);
  wakeOutbox(ctx, 'mail');
  return id;
}

/**
 * Returns the second step of a sign-in whose password was right; null when the account needs none in this browser.
 * @throws AppError rate_limited for too many emailed codes
 */
export async function beginSecondStep(
  ctx: Ctx,
  person: Person,
  browser: Browser,
  remember: boolean,
): Promise<SecondStep | null> {
  const { hasAuthenticator, hasPasskey, newDeviceCodes } = person;
  const hasFactor = hasAuthenticator || hasPasskey;
  if (!hasFactor && (!newDeviceCodes || isKnownDevice(browser.device, person))) return null;
  const mailed = hasFactor ? null : await mailCode(ctx, person);
  const claims = { sub: String(person.seq), remember, mark: passwordMark(person.passwordHash), mailed };
  const times = { now: ctx.now, expiresAt: ctx.now + (hasFactor ? SECOND_STEP_MS : MAILED_CODE_MS) };
  return {
    signInToken: await signToken(claims, AUDIENCE, ctx.config.sessionKeys, times),
    methods: hasFactor
      ? [...(hasAuthenticator ? ['app' as const] : []), ...(hasPasskey ? ['passkey' as const] : [])]
      : ['mail'],
  };
}

/** Emails the owner, once a day for each password: another person may know it. */
async function warnOfWrongCodes(ctx: Ctx, person: Person): Promise<void> {
  const id = `email:wrong-codes:${person.id}:${passwordMark(person.passwordHash)}:${Math.floor(ctx.now / DAY)}`;
  const mail = await createEmailMessage(ctx, (head) => wrongCodesEmail(head, person), { to: person.email }, id);
  await enqueueStatement(ctx.db, mail);
  wakeOutbox(ctx, 'mail');
}

async function consumeMailedCode(ctx: Ctx, person: Person, id: string, code: string, quota: string): Promise<void> {
  await enforceCodeLimit(ctx, quota);
  const hash = hashToken(`${id} ${code}`);
  if ((await consumeSignInCodeStatement(ctx.db, { id, user: person.seq, hash }, ctx.now)).length > 0) return;
  recordWrongFactor(ctx, 'a wrong emailed code', person.id);
  throw invalidInput({ code: secondFactorMessages.wrongMailedCode });
}

/**
 * Finishes a sign-in with the code of its second step.
 * @throws AppError token_invalid when the sign-in has to begin again; rate_limited; invalid_input at the code
 */
export async function finishSignIn(ctx: Ctx, input: FinishSignInRequest, browser: Browser): Promise<SignInResult> {
  await enforceAddressLimit(ctx);
  const expired = () => new AppError('token_invalid', secondFactorMessages.expired);
  const claims = await verifyToken(input.signInToken, AUDIENCE, ctx.config.sessionKeys, ctx.now);
  if (claims === null) throw expired();
  const [person] = await personStatement(ctx.db, Number(claims.sub), ctx.now);
  if (person === undefined || passwordMark(person.passwordHash) !== claims.mark) throw expired();
  // A second factor that was set up since then is asked for.
  if (typeof claims.mailed === 'string' && (person.hasAuthenticator || person.hasPasskey)) throw expired();
  // A new password has a quota of its own, which those who knew the old one cannot use up.
  const isOwnDevice = hasSignedIn(browser.device, person.id);
  const quota = `${isOwnDevice ? browser.device?.id : claims.mark} ${person.id}`;
  try {
    if (typeof claims.mailed !== 'string') await consumeFactorCode(ctx, person, input.code, quota);
    else await consumeMailedCode(ctx, person, claims.mailed, input.code, quota);
  } catch (error) {
    const isLimited = error instanceof AppError && error.code === 'rate_limited';
    if (isLimited && !isKnownDevice(browser.device, person)) await warnOfWrongCodes(ctx, person);
    throw error;
  }
  return await openSession(
    ctx,
    person,
    browser,
    claims.remember === true,
    typeof claims.mailed === 'string' ? 'password' : 'factor',
  );
}
