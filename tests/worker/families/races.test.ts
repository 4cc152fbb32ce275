import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countCases } from '../../support/cases.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { withoutLimits } from '../support/limits.ts';
import { type Races, wrongCounters } from '../support/races.ts';
import { sandboxFor } from '../support/stripe.ts';
import { countingColumns, uniqueKeys } from '../support/unique-keys.ts';
import { accountRaces } from './races/accounts.ts';
import { audienceRaces } from './races/audience.ts';
import { commentRaces } from './races/comments.ts';
import { emailChangeRaces } from './races/email-changes.ts';
import { feedRaces } from './races/feeds.ts';
import { handleRaces } from './races/handles.ts';
import { importRaces } from './races/imports.ts';
import { moderationRaces } from './races/moderation.ts';
import { moneyRaces } from './races/money.ts';
import { operationsRaces } from './races/operations.ts';
import { platformRaces } from './races/platform.ts';
import { readingRaces } from './races/reading.ts';
import { schedulingRaces } from './races/schedules.ts';
import { secondFactorRaces } from './races/second-factors.ts';
import { termsRaces } from './races/terms.ts';
import { writingRaces } from './races/writing.ts';

/** Number of runs of each race. */
const ROUNDS = env.DEEP === '1' ? 3 : 1;

const stripe = sandboxFor('races');
withoutLimits();
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const races: Races = {
  ...accountRaces,
  ...secondFactorRaces,
  ...emailChangeRaces,
  ...audienceRaces,
  ...commentRaces,
  ...feedRaces,
  ...handleRaces,
  ...importRaces,
  ...writingRaces,
  ...schedulingRaces,
  ...readingRaces,
  ...moderationRaces,
  ...moneyRaces(stripe),
  ...platformRaces,
  ...termsRaces,
  ...operationsRaces(stripe),
};

const NUMBERED = 'the database numbers it';
const RANDOM = 'made at random by us: no request can choose it';
const CATALOG = 'shipped as data: no request writes it';
const SETTING = 'a figure that is set, not counted';

const COUNTED_OF_TEXT = 'counted of the text it is written with';

const LAST_SLICE = 'set once by the last slice of a run, whose slices are messages that follow one another';

/** Keys and counters that no concurrent requests can reach, with the reason. */
const unreached: Record<string, string> = {
  'consents.version': 'the version in force, which the batch asserts',
  'feed_keys.networks': 'the number of networks of a day, of which a write keeps the highest',
  'sign_in_codes(id)': RANDOM,
  'recovery_codes(hash)': RANDOM,
  'users(seq)': NUMBERED,
  'announcements(seq)': NUMBERED,
  'posts(seq)': NUMBERED,
  'article_reports(seq)': NUMBERED,
  'comments(seq)': NUMBERED,
  'comment_reports(seq)': NUMBERED,
  comment_reports_id_unique: RANDOM,
  'blogger_reports(seq)': NUMBERED,
  blogger_reports_id_unique: RANDOM,
  'restrictions(seq)': NUMBERED,
  restrictions_id_unique: RANDOM,
  'appeals(seq)': NUMBERED,
  appeals_id_unique: RANDOM,
  'cases(seq)': NUMBERED,
  'case_notes(seq)': NUMBERED,
  'person_notes(seq)': NUMBERED,
  cases_comment: 'as cases_post, by the same statement',
  cases_blogger: 'as cases_post, by the same statement',
  'audit_entries(seq)': NUMBERED,
  'ledger_entries(seq)': NUMBERED,
  'security_events(seq)': NUMBERED,
  'contacts(seq)': NUMBERED,
  'campaigns(seq)': NUMBERED,
  'bulk_mail(id)': 'one row, from the migration',
  'alert_settings(id)': 'one row, from the migration',
  'alerts(seq)': NUMBERED,
  alerts_id_unique: RANDOM,
  'alerts.mails': SETTING,
  contacts_id_unique: RANDOM,
  users_id_unique: RANDOM,
  'images(id)': RANDOM,
  'imports(id)': RANDOM,
  'contact_messages(id)': RANDOM,
  article_reports_id_unique: RANDOM,
  'password_reset_requests(id)': RANDOM,
  'deletions(id)': RANDOM,
  'admin_users(id)': RANDOM,
  'leagues(seq)': CATALOG,
  leagues_id_unique: CATALOG,
  leagues_name_unique: CATALOG,
  'teams(seq)': CATALOG,
  teams_id_unique: CATALOG,
  'topics(seq)': CATALOG,
  topics_id_unique: CATALOG,
  topics_name_unique: CATALOG,
  'subtopics(seq)': CATALOG,
  subtopics_id_unique: CATALOG,
  subtopics_topic_name: CATALOG,
  'reconciliations.compared': LAST_SLICE,
  'reconciliations.unknown': LAST_SLICE,
  'reconciliations.found': LAST_SLICE,
  'profiles.subscription_cents': SETTING,
  'bulk_mail.port': SETTING,
  'bulk_mail.per_second': SETTING,
  'bulk_mail.per_connection': SETTING,
  'bulk_mail.sockets': SETTING,
  'smtp_settings.smtp_port': SETTING,
  'outbox_messages.priority': SETTING,
  'posts.word_count': COUNTED_OF_TEXT,
  'posts.teaser_pictures': COUNTED_OF_TEXT,
  'drafts.format': SETTING,
  'posts.format': SETTING,
  'revisions.format': SETTING,
  'schedules.format': SETTING,
  'takedown_evidence.format': SETTING,
  'work_images.version': 'the number of its revision, or 0, -1, -2 and -3',
  'import_items.version': 'copied from its post or draft',
  'deletions.subscriptions_total': 'counted in the statement that begins the deletion',
};

test('has a race for every unique key and counter, or a reason why not', async () => {
  const known = new Set([...Object.values(races).flatMap(({ holds }) => holds), ...Object.keys(unreached)]);
  const all = [...(await uniqueKeys()), ...(await countingColumns())];
  expect(all.length).toBeGreaterThan(80);
  expect(
    all.filter((name) => !known.has(name)),
    'without a race',
  ).toEqual([]);
  expect(
    [...known].filter((name) => !all.includes(name)),
    'races for what is not there',
  ).toEqual([]);
});

test.each(Object.entries(races))('%s', async (_, { run }) => {
  for (let round = 0; round < ROUNDS; round++) await run();
  expect(await wrongCounters(), 'counters that differ from their rows').toEqual({});
  countCases('races', ROUNDS);
});
