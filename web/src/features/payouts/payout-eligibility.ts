import type { PayoutsResponse } from '#contract/payouts';

/** Whether there is something to say of payouts to a person who has no blog (any more). */
export const hasPayouts = ({ status, owedCents, lines }: PayoutsResponse): boolean =>
  status !== 'none' || owedCents > 0 || lines.length > 0;

/** Whether the server opens a payout account to a person: who has stopped blogging is paid all the same (README). */
export const canConnectPayouts = ({ status, owedCents }: PayoutsResponse, isBlogging: boolean): boolean =>
  isBlogging || status !== 'none' || owedCents > 0;
