import type { PayoutsResponse } from '#contract/payouts';

/** Returns true if a user without a blog still has payouts to show. */
export const hasPayouts = ({ status, owedCents, lines }: PayoutsResponse): boolean =>
  status !== 'none' || owedCents > 0 || lines.length > 0;

/** Returns true if the server opens a payout account. A user who has stopped blogging still receives owed earnings. */
export const canConnectPayouts = ({ status, owedCents }: PayoutsResponse, isBlogging: boolean): boolean =>
  isBlogging || status !== 'none' || owedCents > 0;
