import { type CsvRow, readCsv } from '../csv.ts';
import { parseUtc } from '../dates.ts';
import type { FoundReader, FoundReaders } from '../found.ts';

const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/;
const EMAIL_MAX = 254;
const NAME_MAX = 200;
/** Addresses that Substack gives to people who had their data deleted. */
const DELETED = /@deletion-request\.substack\.com$/;

/** Columns of the sources, the first one that a file has counts. */
const COLUMNS = {
  email: ['email', 'user_email_address', 'email_address', 'e_mail', 'subscriber_email'],
  name: ['name', 'user_name', 'full_name', 'display_name'],
  createdAt: ['created_at', 'subscription_created_at', 'start_date', 'subscribed_at', 'date_subscribed'],
  paidUntil: ['expiry', 'subscription_expires_at', 'paid_until', 'expiration_date'],
} as const;
/** Columns that say who gets emails, and whether they say so or the opposite. */
const SUBSCRIBED = { subscribed_to_emails: true, subscribed: true, email_disabled: false, unsubscribed: false };
/** Columns with the time when a reader left. */
const LEFT = ['unsubscribed_at', 'deleted_at'];

/** Parses a truth value as spreadsheets and databases write it. Null for anything else. */
function parseFlag(value: string | undefined): boolean | null {
  if (/^(?:true|t|yes|y|1)$/i.test(value?.trim() ?? '')) return true;
  return /^(?:false|f|no|n|0)$/i.test(value?.trim() ?? '') ? false : null;
}

const cell = (row: CsvRow, names: readonly string[]) =>
  (row[names.find((name) => row[name] !== undefined) ?? ''] ?? '').trim();

/** Tests whether the first row of a CSV file has readers. */
export const hasReaders = (row: CsvRow): boolean => COLUMNS.email.some((name) => row[name] !== undefined);

/** Returns whether a reader gets emails: not after leaving, whatever another column says. */
function isSubscribedIn(row: CsvRow): boolean | null {
  if (LEFT.some((name) => (row[name] ?? '').trim() !== '')) return false;
  const flags = Object.entries(SUBSCRIBED).flatMap(([name, means]) => {
    const flag = parseFlag(row[name]);
    return flag === null ? [] : [flag === means];
  });
  return flags.includes(false) ? false : (flags[0] ?? null);
}

function toReader(row: CsvRow): FoundReader {
  const paidUntil = parseFlag(row.active_subscription) === false ? null : parseUtc(cell(row, COLUMNS.paidUntil));
  return {
    email: cell(row, COLUMNS.email).toLowerCase(),
    name: cell(row, COLUMNS.name).replace(/\s+/g, ' ').slice(0, NAME_MAX),
    isSubscribed: isSubscribedIn(row),
    createdAt: parseUtc(cell(row, COLUMNS.createdAt)),
    paidUntil,
  };
}

/** Combines two rows of one reader: an address that left in one of them has left. */
const combine = (one: FoundReader, other: FoundReader): FoundReader => ({
  email: one.email,
  name: one.name || other.name,
  isSubscribed:
    one.isSubscribed === false || other.isSubscribed === false ? false : (one.isSubscribed ?? other.isSubscribed),
  createdAt: one.createdAt ?? other.createdAt,
  paidUntil: Math.max(one.paidUntil ?? 0, other.paidUntil ?? 0) || null,
});

/** Returns the readers of CSV files, each address once. */
export function readReaders(files: Iterable<string>): FoundReaders {
  const readers = new Map<string, FoundReader>();
  const counts = { deleted: 0, invalid: 0, repeated: 0 };
  for (const file of files) {
    for (const row of readCsv(file)) {
      const reader = toReader(row);
      const known = readers.get(reader.email);
      if (DELETED.test(reader.email)) counts.deleted++;
      else if (!EMAIL.test(reader.email) || reader.email.length > EMAIL_MAX) counts.invalid++;
      else {
        if (known !== undefined) counts.repeated++;
        readers.set(reader.email, known === undefined ? reader : combine(known, reader));
      }
    }
  }
  return { readers: [...readers.values()], ...counts };
}
