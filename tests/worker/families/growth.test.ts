import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { sweeps } from '../../../worker/db/sweeps.ts';
import type { Schema } from '../../support/api-document.ts';
import { apiOperations } from '../support/api-document.ts';

/**
 * Why each table stays small, or what it grows with, and the file that limits it. Sweeps are listed in db/sweeps.ts.
 */
const BOUNDS: Record<string, string> = {
  // Users, and rows with a fixed limit per user.
  users: 'people',
  admin_users: 'people',
  profiles: 'people',
  authenticators: 'people',
  recovery_codes: 'people x 10 (RECOVERY_CODES)',
  passkeys: 'people x 20 (PASSKEYS_MAX)',
  mail_preferences: 'people',
  smtp_settings: 'admins',
  subscribers: 'people who pay',
  stripe_customers: 'people who pay',
  stripe_products: 'bloggers who are paid',
  payout_accounts: 'bloggers who are paid',
  writing_topics: 'people x categories',
  follows: 'people x what can be followed',
  mutes: 'people x 500 (MUTES_MAX)',
  figures: 'days with views of a post, for 400 days (FIGURE_DAYS_STORED)',
  consents: 'people x versions of two documents',
  contacts: 'people, and guests on a list: they go with their last one (sweepFormerMembers)',
  list_members: 'people x FOLLOWS_MAX and subscriptions; former ones for a year (sweepFormerMembers)',
  reader_imports: 'bloggers who imported readers',
  merged_contacts: 'people x confirmed addresses that were on lists before; they go with the account',
  campaigns: 'posts, announcements, and one a week',
  campaign_bodies: 'two of each campaign; deleted a week after it (sweepCampaigns)',
  deliveries: 'the contacts of a list; deleted a week after their campaign (sweepCampaigns)',
  bulk_mail: 'one row',
  alert_settings: 'one row',
  alert_opt_outs: 'admins',
  person_notes: 'people x 200 (PERSON_NOTES_MAX)',
  people_search: 'people',
  blogger_search: 'bloggers',
  drafts: 'people x 200 (DRAFTS_MAX), 100 MB of text with their revisions (TEXT_BYTES_MAX)',
  notifications: 'people x 500, kept so by its trigger',
  feed_keys: 'people x 20 (WEB_FEED_KEYS_MAX)',
  saved: 'people x 1,000 (SAVED_MAX)',
  reading: 'people x 300 (POSITIONS_MAX)',
  schedules: 'people x 100 (SCHEDULES_MAX), each ends with its draft',
  images: 'swept by sweepImages: what nothing shows is erased after a day',
  work_images: 'drafts, posts, schedules, revisions and waiting imports x 40 (ELEMENTS_MAX), kept so by their triggers',
  // Posts.
  posts: 'posts',
  post_bodies: 'posts',
  post_subtopics: 'posts x 5',
  post_teams: 'posts x 3',
  post_search: 'posts',
  premium_search: 'premium posts',
  stream_posts: 'posts x their streams',
  article_reactions: 'posts x people',
  article_reports: 'posts x people; an answered one says what was decided, and goes with its post',
  comments: 'posts, and what people write: 30 an hour each (commentsPerHour)',
  comment_likes: 'comments x people',
  comment_approvals: 'bloggers x people who commented',
  comment_reports: 'comments x people; an answered one says what was decided, and goes with its post',
  blogger_reports: 'bloggers x people; an answered one says what was decided, and goes with its blog',
  restrictions: 'what admins decide: go with the account that they restrict',
  appeals: 'one open one for each decision, which admins answer (sensitive)',
  cases: 'posts, comments and bloggers that admins work on',
  case_notes: 'CASE_NOTES_MAX a case',
  moderation_counts: 'years x kinds x reasons, and hours to answer',
  takedown_evidence: 'posts that admins take down, once for each time',
  team_page_exclusions: 'posts x teams',
  // Records of payments and of legal decisions are never deleted.
  subscriptions: 'payments',
  invoices: 'payments',
  failed_payments: 'payments that failed',
  disputes: 'payments that are disputed',
  refund_requests: 'payments that admins refund',
  transfers: 'payments',
  ledger_entries: 'payments: append-only',
  ledger_months: 'months x kinds of lines',
  ledger_balances: 'bloggers who are paid',
  subscription_days: 'days',
  deletions: 'people who left: payments of theirs may come later',
  audit_entries: 'what admins do: stays (decisions)',
  // A limited number of rows.
  reserved_handles: 'RESERVED_HANDLES_MAX',
  platform_settings: 'one row',
  terms_drafts: 'two rows',
  terms_versions: 'what owners publish: stays (decisions)',
  announcements: 'what owners announce: stays',
  job_runs: 'one row per cron line',
  platform_fees: 'changes of the fee',
  stats_snapshots: 'one a day, 90 days, kept so by each snapshot',
  leagues: 'catalog',
  teams: 'catalog',
  topics: 'catalog',
  subtopics: 'catalog',
};

const tablesOf = async () => {
  const { results } = await env.DB.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").all<{
    name: string;
    sql: string | null;
  }>();
  const indexes = results.filter(({ sql }) => sql?.startsWith('CREATE VIRTUAL')).map(({ name }) => `${name}_`);
  const isOurs = ({ name }: { name: string }) =>
    !/^(sqlite_|d1_|_cf_)/.test(name) && !indexes.some((prefix) => name.startsWith(prefix));
  return results.filter(isOurs).map(({ name }) => name);
};

test('sweeps every table, or bounds its growth', async () => {
  const swept = sweeps.map(({ table }) => table);
  expect([...swept, ...Object.keys(BOUNDS)].toSorted()).toEqual((await tablesOf()).toSorted());
});

test.each(sweeps)('finds the rows to sweep of $table by an index on $moment', async ({ table, moment }) => {
  const { results } = await env.DB.prepare(
    'SELECT i.name FROM pragma_index_list(?1) l JOIN pragma_index_info(l.name) i ON i.seqno = 0 WHERE NOT l.partial',
  )
    .bind(table)
    .all<{ name: string }>();
  expect(results.map(({ name }) => name)).toContain(moment);
});

/** Why each list without pages stays short. */
const SHORT: Record<string, string> = {
  '/api/account/export/parts': 'parts of up to 15,000 pictures and posts',
  '/api/account/sessions': 'SESSIONS_LISTED',
  '/api/account/second-factor': 'PASSKEYS_MAX',
  '/api/account/verification': 'the kinds of proofs',
  '/api/account/feeds': 'WEB_FEED_KEYS_MAX',
  '/api/comments/:id': 'REPLIES_SHOWN, and one more',
  '/api/drafts': 'a person keeps 200',
  '/api/drafts/:id/revisions': 'LISTED_MAX',
  '/api/imports': 'IMPORTS_LISTED',
  '/api/interests': 'the catalog',
  '/api/mutes': 'MUTES_MAX',
  '/api/profile': 'categories',
  '/api/profile/figures': 'days of the range, FIGURE_POSTS_MAX',
  '/api/reading': 'CONTINUED_MAX',
  '/api/saved/ids': 'SAVED_MAX',
  '/api/session': 'the areas of the admin',
  '/api/search': 'SEARCH_BLOGGERS, SEARCH_POSTS, the catalog',
  '/api/subscriptions': 'what one person pays for, at $3 a month and more each',
  '/api/subscriptions/offers': 'as many as are asked for',
  '/api/teams': 'the catalog',
  '/api/topics': 'the catalog',
  '/api/terms/:document': 'TERMS_VERSIONS_LISTED',
  '/api/terms/:document/:version': 'TERMS_VERSIONS_LISTED',
  '/api/admin/terms/:document': 'TERMS_VERSIONS_LISTED',
  '/api/account/consents': 'two documents',
  '/api/transparency': 'the kinds and reasons of each year',
  '/api/statements/:id': 'APPEALS_LISTED',
  '/api/admin/reports/cases/:kind/:id': 'CASE_NOTES_MAX',
  '/api/bloggers/:id': 'writing topics, recent posts',
  '/api/posts/:id': 'the tags of one post',
  '/api/drafts/:id': 'the tags of one draft',
  '/api/drafts/:id/revisions/:number': 'the tags of one draft',
  '/api/handles/:username': 'writing topics, recent posts',
  '/api/admin/people/:id': 'the roles of one person',
  '/api/admin/deletions': 'DELETIONS_LISTED',
  '/api/admin/reserved-handles': 'RESERVED_HANDLES_MAX, HANDLES_LISTED',
  '/api/admin/posts/:id/hidden-teams': 'the tags of one post',
  '/api/admin/readers': 'READERS_FOUND',
  '/api/admin/reset-requests': 'RESET_REQUESTS_LISTED',
  '/api/admin/bulk-mail/campaigns': 'OPEN_LISTED, ENDED_LISTED',
  '/api/admin/bulk-mail/domain': 'one check of each kind',
  '/api/admin/money/payments/:id': 'LEDGER_LINES_MAX',
  '/api/admin/money/statement': 'MONEY_MONTHS_MAX',
  '/api/admin/money/growth': 'MONEY_MONTHS_MAX',
  '/api/admin/metrics': 'METRIC_NAMES_MAX',
  '/api/admin/stats': 'beginnings of lists, taken as a snapshot',
};

/** Returns whether a schema contains a list. */
function holdsList(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return (schema as Schema).type === 'array' || Object.values(schema).some(holdsList);
}

test('pages every list of the API, or limits its length', async () => {
  const reads = [...(await apiOperations()).values()].filter(({ method }) => method === 'GET');
  const endless = reads.filter(({ query, responses }) => {
    const isPaged = query.some(({ name }) => name === 'cursor');
    return !isPaged && holdsList(responses['200']?.content?.['application/json']?.schema);
  });
  expect(endless.map(({ path }) => path).toSorted()).toEqual(Object.keys(SHORT).toSorted());
});
