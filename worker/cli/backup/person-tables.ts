/**
 * Conditions for the rows of a person in a backup, by table. `blog` selects what the deletion of a blog erases, `own`
 * what only the deletion of the account erases. `{user}` is `users.seq`, `{now}` the time of the restore.
 */
export type PersonRows = { blog?: string; own?: string };

const POSTS = '(SELECT seq FROM posts WHERE blogger = {user})';
const COMMENTS = `(SELECT c.seq FROM posts p CROSS JOIN comments c ON c.post = p.seq WHERE p.blogger = {user})`;
const CASES = `(SELECT seq FROM cases WHERE blogger = {user} OR post IN ${POSTS} OR comment IN ${COMMENTS})`;
const onPosts = `post IN ${POSTS}`;

/** What comes back with a person. Rows whose other person or post no longer exists are omitted. */
export const personTables: Readonly<Record<string, PersonRows>> = {
  users: { own: 'seq = {user}' },
  past_emails: { own: 'user = {user}' },
  former_handles: { own: 'user = {user}' },
  consents: { own: 'user = {user}' },
  mail_preferences: { own: 'user = {user}' },
  authenticators: { own: 'user = {user}' },
  passkeys: { own: 'user = {user}' },
  recovery_codes: { own: 'user = {user}' },
  notifications: { own: 'user = {user}' },
  saved: { own: 'user = {user}' },
  person_notes: { own: 'user = {user}' },
  restrictions: { own: 'person = {user}' },
  appeals: { own: 'restriction IN (SELECT seq FROM restrictions WHERE person = {user})' },

  profiles: { blog: 'user = {user}' },
  writing_topics: { blog: 'user = {user}' },
  images: { blog: 'owner = {user} AND erasing_at IS NULL' },
  drafts: { blog: 'author = {user}' },
  revisions: { blog: 'author = {user}' },
  // One whose time has passed was published, and would be published and emailed again.
  schedules: { blog: 'author = {user} AND publish_at > {now}' },
  posts: { blog: 'blogger = {user}' },
  post_bodies: { blog: onPosts },
  post_subtopics: { blog: onPosts },
  post_teams: { blog: onPosts },
  stream_posts: { blog: onPosts },
  team_page_exclusions: { blog: onPosts },
  takedown_evidence: { blog: onPosts },
  article_reports: { blog: onPosts },
  blogger_reports: { blog: 'blogger = {user}' },
  comment_reports: { blog: `comment IN ${COMMENTS}` },
  cases: { blog: `seq IN ${CASES}` },
  case_notes: { blog: `case_seq IN ${CASES}` },
  campaigns: { blog: 'blogger = {user} AND ended_at IS NOT NULL' },
  figures: { blog: 'blogger = {user}' },
  reader_imports: { blog: 'blogger = {user}' },
  import_items: { blog: 'blogger = {user} AND expires_at IS NULL' },

  article_reactions: { blog: onPosts, own: 'user = {user}' },
  reading: { blog: onPosts, own: 'user = {user}' },
  comments: { blog: onPosts, own: 'author = {user}' },
  comment_likes: { blog: `comment IN ${COMMENTS}`, own: 'user = {user}' },
  comment_bans: { blog: 'blogger = {user}', own: 'user = {user}' },
  comment_approvals: { blog: 'blogger = {user}', own: 'user = {user}' },
  follows: { blog: 'blogger = {user}', own: 'user = {user}' },
  mutes: { blog: "target = {user} AND kind = 'blogger'", own: "user = {user} OR target = {user} AND kind = 'person'" },
  contacts: { blog: 'seq IN (SELECT contact FROM list_members WHERE blogger = {user})', own: 'user = {user}' },
  list_members: { blog: 'blogger = {user}', own: 'contact IN (SELECT seq FROM contacts WHERE user = {user})' },
  feed_keys: { blog: 'blogger = {user}', own: 'user = {user}' },
};

/** What does not come back, by reason. */
const notRestored = {
  'ended and refunded at the payment provider': [
    'subscriptions',
    'subscribers',
    'checkouts',
    'stripe_customers',
    'stripe_products',
    'payout_accounts',
  ],
  'remained, and refers to the person again': ['invoices', 'transfers', 'failed_payments'],
  remained: [
    'audit_entries',
    'contact_messages',
    'deletions',
    'disputes',
    'ledger_balances',
    'ledger_entries',
    'ledger_months',
    'moderation_counts',
    'password_reset_requests',
    'refund_requests',
    'security_events',
    'stats_snapshots',
    'stripe_events',
    'subscription_days',
    'suppressions',
  ],
  'gives access, and is given again': ['admin_users', 'alert_opt_outs', 'sessions', 'mail_tokens', 'sign_in_codes'],
  'would send an email again': ['campaign_bodies', 'deliveries', 'outbox_messages'],
  'is made again by triggers or jobs': ['work_images', 'post_search', 'premium_search'],
  'short-lived': ['imports', 'merged_contacts', 'used_challenges', 'view_flushes'],
  'settings of the platform': [
    'alert_settings',
    'alerts',
    'announcements',
    'bulk_mail',
    'job_runs',
    'leagues',
    'platform_fees',
    'platform_settings',
    'reconciliations',
    'reserved_handles',
    'smtp_settings',
    'sqlite_sequence',
    'subtopics',
    'teams',
    'terms_drafts',
    'terms_versions',
    'topics',
  ],
} as const;

const withoutRows = new Set<string>(Object.values(notRestored).flat());

/** Returns whether it is decided what comes back of a table. */
export const isDecided = (table: string): boolean => table in personTables || withoutRows.has(table);

/** Returns the condition for the rows of a table that a deletion of this kind erased; undefined for none. */
export function rowsOfPerson(
  table: string,
  { kind, user }: { kind: 'blogger' | 'account'; user: number },
  now: number,
): string | undefined {
  const { blog, own } = personTables[table] ?? {};
  const conditions = [blog, kind === 'account' ? own : undefined].filter((each) => each !== undefined);
  if (conditions.length === 0) return undefined;
  return conditions
    .map((each) => `(${each.replaceAll('{user}', String(user)).replaceAll('{now}', String(now))})`)
    .join(' OR ');
}
