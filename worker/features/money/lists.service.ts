import {
  type GrowthMonth,
  MONEY_MONTHS_MAX,
  MONEY_PAGE_SIZE,
  type MoneyDispute,
  type MoneyFailure,
  type MoneyPayment,
  type MoneyRefund,
  type OwedBlogger,
  paymentStates,
  type StatementMonth,
} from '#contract/money-desk';
import type { PaymentsQuery, RefundsQuery } from '#contract/money-desk.schema';
import { monthStart } from '#contract/prices';
import { stripInvalidCharacters } from '#contract/search';
import type { Ctx } from '../../context.ts';
import { paginateBy, readTimeCursor, type TimeCursor, writeTimeCursor } from '../../db/cursor.ts';
import { invalidInput } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import {
  presentDispute,
  presentFailure,
  presentGrowth,
  presentMonthlyStatement,
  presentOwed,
  presentPayment,
  presentRefund,
} from './money.present.ts';
import { type PaymentFilter, paymentsStatement } from './payments.repo.ts';
import { disputeListStatement, failuresStatement, refundsStatement } from './problems.repo.ts';
import {
  ledgerMonthsStatement,
  type OwedCursor,
  owedStatement,
  owedTotalStatement,
  subscriptionMonthsStatement,
} from './sums.repo.ts';

type MoneyPage<Row> = { rows: Row[]; nextCursor: string | null };
export type PaymentsFilter = Omit<PaymentsQuery, 'cursor'>;

/** Above every id of Stripe. */
const FIRST: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: '~' };
/** The refunds' ids are numbers. */
const FIRST_SEQ: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: String(Number.MAX_SAFE_INTEGER) };
const FIRST_OWED: OwedCursor = { cents: Number.MAX_SAFE_INTEGER, account: '~' };

/** Returns the bounds of a month (UTC) and the states of a filter. A cursor within the month replaces its end. */
function toPaymentFilter({ state, month, person, reader, blogger, cursor }: PaymentsQuery): PaymentFilter {
  const start = month === undefined ? 0 : Date.parse(`${month}-01`);
  const end: TimeCursor = month === undefined ? FIRST : { at: monthStart(start, 1) - 1, id: '~' };
  const text = person === undefined ? '' : stripInvalidCharacters(person).trim();
  return {
    states: state === undefined ? paymentStates : [state],
    person: text === '' ? null : text,
    reader: reader ?? null,
    blogger: blogger ?? null,
    from: start,
    cursor: readTimeCursor(cursor, end),
  };
}

type Read<From, Page> = (ctx: Ctx, from: From, size?: number) => Promise<Page>;
type Cursor = string | undefined;

const readPayments: Read<PaymentsQuery, MoneyPage<MoneyPayment>> = async (ctx, query, size = MONEY_PAGE_SIZE) => {
  const found = await paymentsStatement(ctx.db, toPaymentFilter(query), size + 1);
  return paginateBy(found, size, writeTimeCursor, presentPayment);
};

const readFailures: Read<Cursor, MoneyPage<MoneyFailure>> = async (ctx, cursor, size = MONEY_PAGE_SIZE) => {
  const found = await failuresStatement(ctx.db, readTimeCursor(cursor, FIRST), size + 1);
  return paginateBy(found, size, writeTimeCursor, presentFailure);
};

const readDisputes: Read<Cursor, MoneyPage<MoneyDispute>> = async (ctx, cursor, size = MONEY_PAGE_SIZE) => {
  const found = await disputeListStatement(ctx.db, readTimeCursor(cursor, FIRST), size + 1);
  return paginateBy(found, size, writeTimeCursor, presentDispute);
};

const readRefunds: Read<RefundsQuery, MoneyPage<MoneyRefund>> = async (ctx, query, size = MONEY_PAGE_SIZE) => {
  const { reader = null, blogger = null } = query;
  const cursor = readTimeCursor(query.cursor, FIRST_SEQ, /^\d{1,16}$/);
  const found = await refundsStatement(ctx.db, { reader, blogger }, cursor, size + 1);
  return paginateBy(found, size, ({ at, seq }) => writeTimeCursor({ at, id: String(seq) }), presentRefund);
};

const writeOwedCursor = ({ cents, account }: OwedCursor) => Buffer.from(`${cents}:${account}`).toString('base64url');

function readOwedCursor(text: string | undefined): OwedCursor {
  if (text === undefined) return FIRST_OWED;
  const [, cents, account] =
    /^(-?\d{1,15}):(blogger:[\w-]{1,100})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (cents === undefined || account === undefined) throw invalidInput({ cursor: 'Invalid cursor' });
  return { cents: Number(cents), account };
}

type OwedPage = MoneyPage<OwedBlogger> & { totalCents: number };

const readOwed: Read<Cursor, OwedPage> = async (ctx, cursor, size = MONEY_PAGE_SIZE) => {
  const [found, [total]] = await ctx.db.batch([
    owedStatement(ctx.db, readOwedCursor(cursor), size + 1),
    owedTotalStatement(ctx.db),
  ]);
  return { ...paginateBy(found, size, writeOwedCursor, presentOwed), totalCents: total.cents };
};

const readStatement = async (ctx: Ctx): Promise<StatementMonth[]> =>
  presentMonthlyStatement(await ledgerMonthsStatement(ctx.db, MONEY_MONTHS_MAX));

const readMonths = async (ctx: Ctx): Promise<GrowthMonth[]> =>
  presentGrowth(await subscriptionMonthsStatement(ctx.db), ctx.now, MONEY_MONTHS_MAX);

/** Reads the tables for a caller that has checked the admin, as a download does once for all its slices. */
export const tableReads = {
  payments: readPayments,
  failures: readFailures,
  disputes: readDisputes,
  refunds: readRefunds,
  owed: readOwed,
  statement: readStatement,
  growth: readMonths,
};

const forAdmins =
  <From extends unknown[], Page>(read: (ctx: Ctx, ...from: From) => Promise<Page>) =>
  async (ctx: Ctx, ...from: From): Promise<Page> => {
    await requireAdmin(ctx);
    return await read(ctx, ...from);
  };

/** Returns payments of readers, newest first. @throws AppError forbidden; invalid_input for a malformed cursor */
export const listPayments = forAdmins(readPayments);

/** Returns payments that could not be collected, newest first. @throws AppError forbidden; invalid_input */
export const listFailures = forAdmins(readFailures);

/** Returns disputes, newest first. @throws AppError forbidden; invalid_input */
export const listDisputes = forAdmins(readDisputes);

/** Returns booked refunds, newest first. @throws AppError forbidden; invalid_input */
export const listRefunds = forAdmins(readRefunds);

/** Returns bloggers with a balance, the highest first, and the sum of all. @throws AppError forbidden; invalid_input */
export const listOwed = forAdmins(readOwed);

/** Returns the newest months of the ledger, newest first. @throws AppError forbidden */
export const readMonthlyStatement = forAdmins(readStatement);

/** Returns subscriptions by month, oldest first. @throws AppError forbidden */
export const readGrowth = forAdmins(readMonths);
