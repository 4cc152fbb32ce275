import type { JobKind } from '#contract/mail';
import type { Ctx } from '../context.ts';
import { deliverAlertWebhook } from '../features/alerts/alert-delivery.service.ts';
import type { AlertWebhook } from '../features/alerts/alerts.messages.ts';
import type { CampaignSlice } from '../features/audience/campaigns.messages.ts';
import type { Drift, EndSubscriptionPayload, LateRefundPayload } from '../features/billing/billing.messages.ts';
import { updateCustomerEmail } from '../features/billing/customers.service.ts';
import {
  refundLatePayment,
  runEndInvalidSubscription,
  runEndSubscription,
  voidOpenInvoices,
} from '../features/billing/end-subscription.service.ts';
import { processEvent } from '../features/billing/events.service.ts';
import {
  archiveProduct,
  closePayoutAccount,
  releasePayoutAccount,
  syncProductName,
} from '../features/billing/products.service.ts';
import { type ReconcileCursor, reconcileSlice } from '../features/billing/reconcile.service.ts';
import { repairDrift } from '../features/billing/reconcile-drift.service.ts';
import { reverseShare } from '../features/billing/reversals.service.ts';
import { sendTransfer } from '../features/billing/transfers.service.ts';
import { runCampaignSlice } from '../features/campaigns/fan-out.service.ts';
import type { CommentBanSlice } from '../features/comments/comment-bans.messages.ts';
import { continueCommentBan } from '../features/comments/comment-bans.service.ts';
import { continueDeletion } from '../features/deletions/deletion-saga.service.ts';
import type { DeletionStep } from '../features/deletions/deletions.messages.ts';
import { mailFeeChange } from '../features/fees/fee-notices.service.ts';
import type { PictureFilesMessage } from '../features/images/picture-files.messages.ts';
import { syncPictureFiles } from '../features/images/removed-files.service.ts';
import { notifyBloggerReporters } from '../features/moderation/blogger-answers.service.ts';
import type { BloggerReportAnswerSlice } from '../features/moderation/blogger-reports.messages.ts';
import { notifyCommentReporters } from '../features/moderation/comment-answers.service.ts';
import type { CommentReportAnswerSlice } from '../features/moderation/comment-reports.messages.ts';
import { notifyReporters } from '../features/moderation/report-answers.service.ts';
import type { ReportAnswerSlice } from '../features/moderation/reports.messages.ts';
import { runRefundRequest } from '../features/money/refund-payment.service.ts';
import type { ReplyMail } from '../features/notifications/reply-mails.messages.ts';
import type { PostNoticeSlice } from '../features/posts/post-notices.messages.ts';
import { sendPostNotices } from '../features/posts/post-notices.service.ts';
import { notifyPriceChange } from '../features/prices/price-changes.service.ts';
import { syncItemPrice } from '../features/prices/price-items.service.ts';
import type { PriceChangeSlice, PriceItem } from '../features/prices/prices.messages.ts';
import { writeReplyMail } from '../features/reply-mails/reply-mails.service.ts';
import { notifyRemovedFactors } from '../features/second-factor/removed-factors.service.ts';
import type { FeeChange } from '../features/settings/fee.messages.ts';
import type { JobHandler } from '../outbox/outbox.object.ts';

/** Payload of each kind of job, as its message is stored. */
type JobPayloads = {
  transfer: { invoice: string };
  'customer-email': { userId: string };
  'product-name': { userId: string };
  'product-archive': { productId: string };
  'account-release': { accountId: string };
  'account-close': { accountId: string };
  reversal: { invoice: string; cents: number };
  end: EndSubscriptionPayload;
  'end-by-state': { stripeSubscriptionId: string };
  void: { stripeSubscriptionId: string };
  'refund-late': LateRefundPayload;
  refund: { requestId: string };
  reconcile: ReconcileCursor;
  apply: Drift & { run?: string };
  event: { eventId: string };
  'price-change': PriceChangeSlice;
  'price-item': PriceItem;
  'post-notice': PostNoticeSlice;
  campaign: CampaignSlice;
  deletion: DeletionStep;
  'report-answer': ReportAnswerSlice;
  'fee-change': FeeChange;
  'comment-ban': CommentBanSlice;
  'factors-removed': { userId: string };
  'comment-report-answer': CommentReportAnswerSlice;
  'blogger-report-answer': BloggerReportAnswerSlice;
  'reply-mail': ReplyMail;
  'alert-webhook': AlertWebhook;
  'picture-files': PictureFilesMessage;
};

const handlers: { [K in JobKind]: (ctx: Ctx, message: { id: string; payload: JobPayloads[K] }) => Promise<void> } = {
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
  refund: runRefundRequest,
  reconcile: reconcileSlice,
  apply: repairDrift,
  event: processEvent,
  'price-change': (ctx, { payload }) => notifyPriceChange(ctx, payload),
  'price-item': (ctx, { payload }) => syncItemPrice(ctx, payload.subscriptionId),
  'post-notice': (ctx, { payload }) => sendPostNotices(ctx, payload),
  campaign: (ctx, { payload }) => runCampaignSlice(ctx, payload),
  deletion: (ctx, { payload }) => continueDeletion(ctx, payload),
  'report-answer': (ctx, { payload }) => notifyReporters(ctx, payload),
  'fee-change': (ctx, { payload }) => mailFeeChange(ctx, payload),
  'comment-ban': (ctx, { payload }) => continueCommentBan(ctx, payload),
  'factors-removed': notifyRemovedFactors,
  'comment-report-answer': (ctx, { payload }) => notifyCommentReporters(ctx, payload),
  'blogger-report-answer': (ctx, { payload }) => notifyBloggerReporters(ctx, payload),
  'reply-mail': (ctx, { payload }) => writeReplyMail(ctx, payload),
  'alert-webhook': deliverAlertWebhook,
  'picture-files': (ctx, { payload }) => syncPictureFiles(ctx, payload),
};

/** The handlers for the outbox, which reads kind and payload from a row: the kind decides the payload's type. */
export const jobHandlers = handlers as unknown as Readonly<Record<string, JobHandler>>;
