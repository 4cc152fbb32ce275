import * as z from 'zod';
import { cursorQuery } from './common.schema.ts';
import { shortText } from './moderation-fields.schema.ts';
import {
  moneyMessages,
  moneyTables,
  owedReasons,
  PAYMENT_SEARCH_MAX,
  paymentStates,
  REFUND_REASON_MAX,
  refundScopes,
} from './money-desk.ts';

/** The public id of one person in ledger accounts. */
const partyId = z
  .string()
  .max(100, { abort: true })
  .regex(/^[\w-]+$/)
  .optional();

/** Checks that a filter names at most one person, because only one of them would count. */
const namesOnePerson = (filter: {
  reader?: string | undefined;
  blogger?: string | undefined;
  person?: string | undefined;
}) => [filter.reader, filter.blogger, filter.person].filter((named) => named !== undefined && named !== '').length <= 1;
const onePerson = { error: moneyMessages.onePerson, path: ['person'] };

const refundsFields = cursorQuery.extend({ reader: partyId, blogger: partyId });

/** All refunds by default: those to one reader, or of payments to one blogger. */
export const refundsQuery = refundsFields.refine(namesOnePerson, onePerson);
export type RefundsQuery = z.infer<typeof refundsQuery>;

const paymentsFields = refundsFields.extend({
  state: z.enum(paymentStates).optional(),
  month: z
    .string()
    .max(7, { abort: true })
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  person: z.string().max(PAYMENT_SEARCH_MAX).optional(),
});

/** `month` is '2026-11' (UTC), `person` a part of a username or an address, `reader` and `blogger` are public ids. */
export const paymentsQuery = paymentsFields.refine(namesOnePerson, onePerson);
export type PaymentsQuery = z.infer<typeof paymentsQuery>;

export const moneyCsvParams = z.object({ table: z.enum(moneyTables) });
export const moneyCsvQuery = paymentsFields.omit({ cursor: true }).refine(namesOnePerson, onePerson);
/** Content of a CSV file. */
export const moneyCsv = z.string();

/** `username` is null after the deletion of the account; `id` is the public id that the ledger has. */
export const moneyPersonSchema = z.object({ id: z.string(), username: z.string().nullable() });
export type MoneyPerson = z.infer<typeof moneyPersonSchema>;

const parties = { reader: moneyPersonSchema, blogger: moneyPersonSchema };
const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), nextCursor: z.string().nullable() });

/** US cents. The parts are what each party has now, after refunds and disputes; null for a failed payment. */
export const moneyPaymentSchema = z.object({
  id: z.string(),
  ...parties,
  state: z.enum(paymentStates),
  amountCents: z.int(),
  bloggerCents: z.int().nullable(),
  platformCents: z.int().nullable(),
  cardFeeCents: z.int().nullable(),
  refundedCents: z.int(),
  disputedCents: z.int(),
  at: z.int(),
});
export type MoneyPayment = z.infer<typeof moneyPaymentSchema>;
export const moneyPaymentsResponse = pageOf(moneyPaymentSchema);

/** A ledger line. `account` is the kind of the account: reader, blogger, paid, platform, platform_costs or card_fees. */
export const moneyLineSchema = z.object({
  id: z.string(),
  sourceType: z.enum(['invoice', 'transfer', 'refund', 'dispute']),
  sourceId: z.string(),
  account: z.string(),
  cents: z.int(),
  at: z.int(),
});

/**
 * `refundableCents` and `unusedCents` are what each kind of refund returns now; 0 if `refusal` says why it is not
 * possible, or if there are no unused days.
 */
export const paymentDetails = z.object({
  payment: moneyPaymentSchema,
  number: z.string().nullable(),
  feePercentage: z.number(),
  periodStart: z.int(),
  periodEnd: z.int(),
  lines: z.array(moneyLineSchema),
  refundableCents: z.int(),
  unusedCents: z.int(),
  refusal: z.string().nullable(),
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** `cents` is the amount that was shown: another amount is refused. */
export const refundRequest = z.strictObject({
  scope: z.enum(refundScopes),
  cents: z.int().positive().max(1_000_000),
  reason: shortText(moneyMessages.reasonRequired, REFUND_REASON_MAX, moneyMessages.reasonLong).refine(
    (text) => text !== '',
    moneyMessages.reasonRequired,
  ),
});
export type PaymentRefundRequest = z.infer<typeof refundRequest>;

/** `pending` is tried again by itself; `nothing`: Stripe had nothing left to refund. */
export const refundResponse = z.object({ state: z.enum(['pending', 'done', 'nothing']), payment: paymentDetails });
export type RefundResponse = z.infer<typeof refundResponse>;

/** `accessEndsAt` is null once the subscription has ended. */
export const moneyFailureSchema = z.object({
  id: z.string(),
  ...parties,
  cents: z.int(),
  state: z.enum(['open', 'given_up']),
  declineCode: z.string().nullable(),
  attempts: z.int(),
  nextAttemptAt: z.int().nullable(),
  accessEndsAt: z.int().nullable(),
  at: z.int(),
});
export type MoneyFailure = z.infer<typeof moneyFailureSchema>;
export const moneyFailuresResponse = pageOf(moneyFailureSchema);

/** `reason` and `status` are Stripe's words; empty, without a payment, for a dispute from before they were stored. */
export const moneyDisputeSchema = z.object({
  id: z.string(),
  paymentId: z.string().nullable(),
  reader: moneyPersonSchema,
  blogger: moneyPersonSchema.nullable(),
  cents: z.int(),
  reason: z.string(),
  status: z.string(),
  evidenceDueAt: z.int().nullable(),
  at: z.int(),
});
export type MoneyDispute = z.infer<typeof moneyDisputeSchema>;
export const moneyDisputesResponse = pageOf(moneyDisputeSchema);

/**
 * A booked refund; negative cents take back one that failed. `paymentId` is null for a refund from before payments were
 * stored with it. `reason` is an admin's; null for one that the product or Stripe's dashboard made.
 */
export const moneyRefundSchema = z.object({
  id: z.string(),
  paymentId: z.string().nullable(),
  reader: moneyPersonSchema,
  blogger: moneyPersonSchema.nullable(),
  cents: z.int(),
  bloggerCents: z.int(),
  admin: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.int(),
});
export type MoneyRefund = z.infer<typeof moneyRefundSchema>;
export const moneyRefundsResponse = pageOf(moneyRefundSchema);

/** What a blogger is owed, less what was overpaid. `since` is the oldest share that is not transferred. */
export const owedBloggerSchema = z.object({
  blogger: moneyPersonSchema,
  cents: z.int(),
  reason: z.enum(owedReasons),
  since: z.int().nullable(),
});
export type OwedBlogger = z.infer<typeof owedBloggerSchema>;
/** `totalCents` is the sum of all pages. */
export const owedResponse = pageOf(owedBloggerSchema).extend({ totalCents: z.int() });

/**
 * A month of the ledger, by the time of booking (UTC). Gross less refunds and disputes is the sum of the shares of
 * bloggers and platform, card fees and the platform's costs (zero or negative). `differenceCents` is zero.
 */
export const statementMonthSchema = z.object({
  month: z.string(),
  grossCents: z.int(),
  refundCents: z.int(),
  disputeCents: z.int(),
  cardFeeCents: z.int(),
  bloggerCents: z.int(),
  platformCents: z.int(),
  platformCostCents: z.int(),
  transferredCents: z.int(),
  differenceCents: z.int(),
});
export type StatementMonth = z.infer<typeof statementMonthSchema>;
/** Newest first. */
export const statementResponse = z.object({ months: z.array(statementMonthSchema) });

/** Subscriptions of a month (UTC). `mrrCents` is what active ones pay a month at its end. */
export const growthMonthSchema = z.object({
  month: z.string(),
  at: z.int(),
  started: z.int(),
  ended: z.int(),
  activeAtStart: z.int(),
  mrrCents: z.int(),
});
export type GrowthMonth = z.infer<typeof growthMonthSchema>;
/** Oldest first, every month up to the current one. */
export const growthResponse = z.object({ months: z.array(growthMonthSchema) });
