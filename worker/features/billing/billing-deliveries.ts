import type { Ctx } from '../../context.ts';
import { deliverCustomerEmail } from './customers.service.ts';
import { deliverEnd, deliverEndByState, deliverLateRefund, deliverVoid } from './ending.service.ts';
import { deliverEvent } from './events.service.ts';
import {
  deliverAccountClose,
  deliverAccountRelease,
  deliverProductArchive,
  deliverProductName,
} from './products.service.ts';
import { deliverReconcile } from './reconcile.service.ts';
import { deliverApply } from './reconcile-drift.service.ts';
import { deliverReversal } from './reversals.service.ts';
import { deliverTransfer } from './transfers.service.ts';

type Delivery = (ctx: Ctx, message: { id: string; payload: Record<string, unknown> }) => Promise<void>;

/** What the outbox does with messages about money, by kind. */
export const billingDeliveries: Record<string, Delivery> = {
  transfer: deliverTransfer,
  'customer-email': deliverCustomerEmail,
  'product-name': deliverProductName,
  'product-archive': deliverProductArchive,
  'account-release': deliverAccountRelease,
  'account-close': deliverAccountClose,
  reversal: deliverReversal,
  end: deliverEnd,
  'end-by-state': deliverEndByState,
  void: deliverVoid,
  'refund-late': deliverLateRefund,
  reconcile: deliverReconcile,
  apply: deliverApply,
  event: deliverEvent,
};
