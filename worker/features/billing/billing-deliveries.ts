import type { Ctx } from '../../context.ts';
import { updateCustomerEmail } from './customers.service.ts';
import {
  refundLatePayment,
  runEndInvalidSubscription,
  runEndSubscription,
  voidOpenInvoices,
} from './end-subscription.service.ts';
import { processEvent } from './events.service.ts';
import { archiveProduct, closePayoutAccount, releasePayoutAccount, syncProductName } from './products.service.ts';
import { reconcileSlice } from './reconcile.service.ts';
import { repairDrift } from './reconcile-drift.service.ts';
import { reverseShare } from './reversals.service.ts';
import { sendTransfer } from './transfers.service.ts';

type Delivery = (ctx: Ctx, message: { id: string; payload: Record<string, unknown> }) => Promise<void>;

/** Handlers of the billing messages, by kind. */
export const billingDeliveries: Record<string, Delivery> = {
  transfer: sendTransfer,
  'customer-email': updateCustomerEmail,
  'product-name': syncProductName,
  'product-archive': archiveProduct,
  'account-release': releasePayoutAccount,
  'account-close': closePayoutAccount,
  reversal: reverseShare,
  end: runEndSubscription,
  'end-by-state': runEndInvalidSubscription,
  void: voidOpenInvoices,
  'refund-late': refundLatePayment,
  reconcile: reconcileSlice,
  apply: repairDrift,
  event: processEvent,
};
