import type { PayoutsResponse } from '#contract/payouts';

/** Whether there is something to say of payouts to a person who has no blog (any more). */
export const hasPayouts = ({ status, owedCents, lines }: PayoutsResponse): boolean =>
  status !== 'none' || owedCents > 0 || lines.length > 0;

/** Returns whether the server opens a payout account: a user who stopped blogging still receives what is owed. */
export const canConnectPayouts = ({ status, owedCents }: PayoutsResponse, isBlogging: boolean): boolean =>
  isBlogging || status !== 'none' || owedCents > 0;
