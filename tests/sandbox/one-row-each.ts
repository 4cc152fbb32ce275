import type { DatabaseSync } from 'node:sqlite';
import { ledgerSums } from '../../worker/cli/dump/ledger-sums.ts';

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number };
type Key = { table: string; from: string; to: string | null };
type Row = Record<string, unknown>;

/** Values that a table's constraints require; every other column gets a value of its type. */
const RULED: Record<string, Row> = {
  mail_tokens: { purpose: 'confirm_email' },
  feed_keys: { scope: 'mine', blogger: null },
  users: { theme: 'dark', new_device_codes: 0 },
  images: { ext: 'webp', widths: '[480]' },
  imports: { state: 'published' },
  import_items: { state: 'imported', losses: '[]', content: null, pictures: '[]' },
  outbox_messages: { payload: '{}', state: 'waiting' },
  ledger_entries: { source_type: 'invoice', account: 'blogger:1' },
  posts: { title: 'A title', is_free: 1, extra_tags: '[]', unpublished_at: null },
  profiles: { subscription_cents: 500, next_subscription_cents: 600, is_blogging: 1, active_subscribers: 1 },
  writing_topics: { category: 'food' },
  article_reactions: { reaction_type: 'like' },
  platform_settings: { id: 1, notice: '' },
  alerts: { kind: 'reports', resolved_at: null, is_held: 0 },
  alert_settings: { id: 1, quiet_from: null, quiet_to: null },
  reading: { part: 400, done: 0 },
  figures: { kind: 'here' },
  follows: { kind: 0, stream: 12, category: null, subtopic: 1, team: null, league: null, blogger: null },
  mutes: { kind: 'subtopic', target: 1 },
  contacts: { email: null, confirmed_at: null },
  list_members: { state: 'active', cadence: 'each', source: 'follow', consent: '{}', left_at: null },
  campaigns: { kind: 'post', state: 'done' },
  campaign_bodies: { kind: 'whole' },
  suppressions: { reason: 'hard' },
  subscriptions: { active: 1, price_cents: 300, ended_at: null },
  stripe_events: { state: 'applied' },
  checkouts: { state: 'completed', first_charge: 'prorated', price_cents: 300 },
  transfers: { cents: 225, reversed_cents: 0 },
  failed_payments: { state: 'open' },
  refund_requests: { scope: 'full', state: 'pending' },
  article_reports: { reason: 'spam', decision: null, answered_at: null },
  blogger_reports: { reason: 'spam', decision: null, answered_at: null },
  appeals: { result: null, answered_at: null },
  cases: { comment: null, blogger: null },
  restrictions: { kind: 'article_taken_down', ground: 'spam' },
  comments: { parent: null, state: 'visible', held_for: null, hidden_by: null },
  comment_reports: { reason: 'spam', decision: null, answered_at: null },
  mail_preferences: { new_posts: 1 },
  terms_versions: { document: 'terms', version: 1 },
  terms_drafts: { document: 'terms' },
  consents: { document: 'terms' },
  announcements: { audience: 'everybody', document: null },
  notifications: { kind: 'new_followers', read_at: null },
  deletions: { kind: 'account', requested_by: 'self', state: 'done' },
  drafts: { is_free: 1, subtopics: '[]', teams: '[]', pictures: '[]' },
  schedules: { is_free: 1, subtopics: '[]', teams: '[]', pictures: '[]', state: 'waiting' },
  revisions: { kind: 'writing', is_free: 1, subtopics: '[]', teams: '[]' },
};

const columnsOf = (db: DatabaseSync, table: string) =>
  db.prepare(`PRAGMA table_info(${table})`).all() as unknown as Column[];
const keysOf = (db: DatabaseSync, table: string) =>
  db.prepare(`PRAGMA foreign_key_list(${table})`).all() as unknown as Key[];
export const rowsOf = (db: DatabaseSync, table: string) => db.prepare(`SELECT * FROM ${table}`).all() as Row[];

/** Returns the tables with users' content; search indexes are rebuilt from them. */
export function tablesOf(db: DatabaseSync): string[] {
  const all = db.prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'").all();
  return all.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'));
}

/** Adds a row to each empty table, referenced tables first. Triggers add those of the ledger's sums. */
export function fillEmptyTables(db: DatabaseSync): void {
  const empty = new Set(tablesOf(db).filter((table) => rowsOf(db, table).length === 0));
  const add = (table: string) => {
    if (!empty.delete(table)) return;
    const keys = keysOf(db, table);
    for (const key of keys) add(key.table);
    const row = columnsOf(db, table).map(({ name, type }) => {
      const ruled = RULED[table]?.[name];
      const key = keys.find(({ from }) => from === name);
      if (ruled !== undefined) return [name, ruled];
      if (key !== undefined) return [name, rowsOf(db, key.table)[0]?.[key.to ?? 'seq'] ?? null];
      return [name, type.toLowerCase() === 'text' ? `${table} ${name}` : 7];
    }) as [string, string | number | null][];
    const names = row.map(([name]) => `"${name}"`).join();
    db.prepare(`INSERT INTO ${table} (${names}) VALUES (${row.map(() => '?').join()})`).run(
      ...row.map(([, value]) => value),
    );
  };
  for (const table of [...empty].filter((name) => !(name in ledgerSums))) add(table);
}
