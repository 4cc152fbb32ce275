import { HOUR } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { NewToken, TokenPurpose } from './mail-tokens.repo.ts';

const LIVES: Record<TokenPurpose, number> = {
  confirm_email: 72 * HOUR,
  reset_password: HOUR,
  change_email: 24 * HOUR,
};

/** Creates a token for a mailed link, and the row that stores its hash. */
export function newMailToken(ctx: Ctx, purpose: TokenPurpose, email: string): { token: string; row: NewToken } {
  const token = newToken();
  const row = { hash: hashToken(token), purpose, email, createdAt: ctx.now, expiresAt: ctx.now + LIVES[purpose] };
  return { token, row };
}
