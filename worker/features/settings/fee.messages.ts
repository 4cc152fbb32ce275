import type { NewOutboxMessage } from '../../outbox/enqueue.ts';

/** The fee change that one delivery mails a slice of bloggers about. Fees in percent, `since` in milliseconds UTC. */
export type FeeChange = {
  /** Identifies the announcement or the withdrawal. */
  version: number;
  from: number;
  to: number;
  since: number;
  isWithdrawn: boolean;
  /** The `seq` of the last blogger who was mailed; 0 at first. */
  after: number;
};

/** A slice of the mails about a fee change. */
export const feeChangeMessage = (change: FeeChange, createdAt: number): NewOutboxMessage => ({
  id: `fee-change:${change.version}:${change.after}`,
  kind: 'fee-change',
  payload: change,
  createdAt,
});

/** The id of the mail to a blogger about a fee change. */
export const feeMailId = ({ version }: Pick<FeeChange, 'version'>, bloggerId: string) =>
  `fee-change-mail:${version}:${bloggerId}`;
