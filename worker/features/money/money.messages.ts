import { jobMessage } from '../../outbox/enqueue.ts';

export const refundMessageId = (requestId: string) => `refund:${requestId}`;

/** Makes a refund that an admin requested. */
export const refundMessage = (requestId: string, createdAt: number) =>
  jobMessage('refund', refundMessageId(requestId), { requestId }, createdAt);
