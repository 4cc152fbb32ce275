import { mayUseArea } from '#contract/admin-areas';
import { ALERT_TIMEOUT_MS, type AlertKind, alertTitle } from '#contract/alerts';
import type { AdminHealthResponse } from '#contract/health';
import type { Ctx } from '../../context.ts';
import { parseRoles } from '../../db/admin-roles.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch, type Statement } from '../../db/client.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { requestOutside } from '../../platform/outside-request.ts';
import { readParts } from '../health/health.service.ts';
import { type AlertReceivers, newsStatements, parseAlertAddress } from './alert-delivery.service.ts';
import {
  type AlertNews,
  digestNews,
  type MayUse,
  raisedNews,
  resolvedNews,
  summaryNews,
} from './alert-news.present.ts';
import {
  areaOfAlert,
  compareAlerts,
  findConditions,
  isCritical,
  SIGN_IN_BURST,
  SIGN_IN_WINDOW_MS,
} from './alert-rules.policy.ts';
import {
  type AlertSettingsRow,
  alertSettingsStatement,
  saveDigestDayStatement,
  saveHeartbeatStatement,
} from './alert-settings.repo.ts';
import { dueDigestDay, isQuiet } from './alert-times.policy.ts';
import * as repo from './alerts.repo.ts';
import { digestFiguresStatement } from './digest.repo.ts';

type Parts = AdminHealthResponse['parts'];

/** What one evaluation knows. */
type Evaluation = { settings: AlertSettingsRow; receivers: AlertReceivers; isQuietNow: boolean };

/** Returns the news of one alert for those who may see its subject. */
const newsOf =
  (alert: Parameters<typeof areaOfAlert>[0], news: AlertNews) =>
  (may: MayUse): AlertNews | null =>
    may(areaOfAlert(alert)) ? news : null;

/** Counts the people who may see the subject of an alert. */
const countPeople = (alert: Parameters<typeof areaOfAlert>[0], { people }: AlertReceivers): number =>
  people.filter(({ may }) => may(areaOfAlert(alert))).length;

/** Returns the statements for a new alert: its row, and its messages unless they wait for the end of quiet hours. */
async function raiseStatements(
  ctx: Ctx,
  alert: ReturnType<typeof findConditions>[number],
  { receivers, isQuietNow }: Evaluation,
): Promise<Statement[]> {
  const id = crypto.randomUUID();
  const isHeld = isQuietNow && !isCritical(alert);
  const row = {
    ...alert,
    id,
    raisedAt: ctx.now,
    resolvedAt: alert.kind === 'dispute' ? ctx.now : null,
    isHeld: isHeld ? 1 : 0,
    mails: isHeld ? 0 : countPeople(alert, receivers),
    hasWebhook: !isHeld && receivers.hasWebhook ? 1 : 0,
  } as const;
  const messages = isHeld
    ? []
    : await newsStatements(ctx, `alert:${id}:raised`, newsOf(alert, raisedNews(alert)), receivers);
  return [repo.addAlertStatement(ctx.db, row), ...messages];
}

/** Returns the statements for the end of an alert. */
async function resolveStatements(
  ctx: Ctx,
  alert: repo.OpenAlertRow,
  { receivers, isQuietNow }: Evaluation,
): Promise<Statement[]> {
  const isHeld = isQuietNow && !isCritical(alert);
  const news = newsOf(alert, resolvedNews(alert, ctx.now));
  const messages = isHeld ? [] : await newsStatements(ctx, `alert:${alert.id}:resolved`, news, receivers);
  return [repo.resolveAlertStatement(ctx.db, alert.id, isHeld, ctx.now), ...messages];
}

/** Returns the statements for the summary after quiet hours: one message about everything that waited. */
async function summaryStatements(
  ctx: Ctx,
  held: readonly repo.AlertRow[],
  { receivers, isQuietNow }: Evaluation,
): Promise<Statement[]> {
  const [first] = held;
  if (first === undefined || isQuietNow) return [];
  const newsFor = (may: MayUse) => {
    const seen = held.filter((alert) => may(areaOfAlert(alert)));
    return seen.length === 0 ? null : summaryNews(seen);
  };
  const releases = Map.groupBy(held, (alert) => countPeople(alert, receivers));
  return [
    ...[...releases].map(([mails, alerts]) =>
      repo.releaseAlertsStatement(
        ctx.db,
        alerts.map(({ id }) => id),
        { mails, hasWebhook: receivers.hasWebhook },
      ),
    ),
    ...(await newsStatements(ctx, `alert-summary:${first.id}:${ctx.now}`, newsFor, receivers)),
  ];
}

/** Returns the statements for the digest of the day, if it is due. Its id allows one per day. */
async function digestStatements(
  ctx: Ctx,
  lasting: readonly { kind: AlertKind; subject: string }[],
  { settings, receivers }: Evaluation,
): Promise<Statement[]> {
  const day = dueDigestDay(settings, ctx.now);
  if (day === null) return [];
  const [figures] = await digestFiguresStatement(ctx.db, ctx.now);
  const newsFor = (may: MayUse) => {
    const titles = lasting.filter((each) => may(areaOfAlert(each))).map((each) => alertTitle(each, false));
    return digestNews(figures, titles, day, may);
  };
  return [
    saveDigestDayStatement(ctx.db, day),
    ...(await newsStatements(ctx, `alert-digest:${day}`, newsFor, receivers)),
  ];
}

/**
 * Compares the problems that exist now with the open alerts, and stores the difference with all its messages in one
 * batch. A concurrent or repeated evaluation is not stored. Returns the settings. Three round trips at most.
 */
async function evaluateAlerts(ctx: Ctx, parts: Parts): Promise<AlertSettingsRow> {
  const { db, now } = ctx;
  const [[settings], [facts], signIns, disputes, open, held, admins] = await db.batch([
    alertSettingsStatement(db),
    repo.alertFactsStatement(db),
    repo.refusedAdminsStatement(db, now - SIGN_IN_WINDOW_MS, SIGN_IN_BURST),
    repo.disputesStatement(db, now),
    repo.openAlertsStatement(db),
    repo.heldAlertsStatement(db),
    repo.alertReceiversStatement(db),
  ]);
  if (facts === undefined) throw new RangeError('facts are one row');
  const conditions = findConditions(parts, { ...facts, signIns, disputes }, now);
  const { raised, resolved } = compareAlerts(parts, conditions, open);
  const people = admins.map(({ roles, ...admin }) => {
    const parsed = parseRoles(roles);
    return { ...admin, may: (area: Parameters<MayUse>[0]) => mayUseArea(parsed, area) };
  });
  const receivers = { people, hasWebhook: settings.webhookUrl !== '' };
  const evaluation: Evaluation = { settings, receivers, isQuietNow: isQuiet(settings, now) };
  const lasting = conditions.filter(({ kind }) => kind !== 'dispute');
  const statements = await Promise.all([
    ...raised.map((alert) => raiseStatements(ctx, alert, evaluation)),
    ...resolved.map((alert) => resolveStatements(ctx, alert, evaluation)),
    summaryStatements(ctx, held, evaluation),
    digestStatements(ctx, lasting, evaluation),
  ]);
  const changes = statements.flat();
  const written = await runAsserted(
    runBatch(db, [...repo.claimEvaluationStatements(db, settings.evaluatedAt, now), ...changes]),
  );
  if (written === null) return settings;
  if (changes.length > 0) {
    wakeOutbox(ctx, 'mail');
    wakeOutbox(ctx, 'jobs');
  }
  return settings;
}

/** Requests the heartbeat's address while the database and the jobs are well, so its owner notices when they are not. */
async function sendHeartbeat(ctx: Ctx, parts: Parts, { heartbeatUrl }: AlertSettingsRow): Promise<void> {
  if (heartbeatUrl === '' || parts.database.state === 'ill' || parts.jobs.state === 'ill') return;
  const url = parseAlertAddress(ctx.config, heartbeatUrl);
  const { answer } =
    url === null
      ? { answer: 'The address is not public.' }
      : await requestOutside(url, { method: 'GET' }, ALERT_TIMEOUT_MS);
  await saveHeartbeatStatement(ctx.db, heartbeatUrl, answer, ctx.now);
}

/** Alerts admins to what changed since the last run, then sends the heartbeat. Runs every five minutes. */
export async function watchPlatform(ctx: Ctx): Promise<void> {
  const { parts } = await readParts(ctx);
  const settings = await evaluateAlerts(ctx, parts);
  await sendHeartbeat(ctx, parts, settings);
}
