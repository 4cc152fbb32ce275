import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** Slice of a fee change's emails. Fees in percent, `since` in milliseconds UTC. */
export type FeeChange = {
  /** Identifies the announcement or the withdrawal. */
  version: number;
  from: number;
  to: number;
  since: number;
  isWithdrawn: boolean;
  /** The `seq` of the last emailed blogger; 0 at first. */
  after: number;
};

/** Creates the job for a slice of the emails about a fee change. */
export const feeChangeMessage = (change: FeeChange, createdAt: number): NewOutboxMessage =>
  jobMessage('fee-change', `fee-change:${change.version}:${change.after}`, change, createdAt);

/** Returns the id of the email to a blogger about a fee change. */
export const feeMailId = ({ version }: Pick<FeeChange, 'version'>, bloggerId: string) =>
  `fee-change-mail:${version}:${bloggerId}`;
