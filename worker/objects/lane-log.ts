/** State of an email in a lane's own storage; one that is not there waits in the database or has its result there. */
type Entry = { campaign: number; shard: number; contact: number };

/** An entry with its result, which the database does not have yet. */
export type LoggedResult = Entry & { result: number };

/** An email that waits for another try. `isDoubt`: it may have arrived. `since`: time of the first failure. */
export type LoggedRetry = Entry & { due: number; tries: number; isDoubt: boolean; since: number };

type Row = Entry & { state: string; result: number; due: number; tries: number; since: number };

/** Cursor of a shard that has been handled to its end. */
const SHARD_END = Number.MAX_SAFE_INTEGER;

/**
 * The log of a lane's emails in its own storage: what is being transmitted, what waits for another try, and results
 * that the database does not have yet. After a crash, only emails that were being transmitted are in doubt.
 */
export class LaneLog {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS emails (
      campaign INTEGER NOT NULL, shard INTEGER NOT NULL, contact INTEGER NOT NULL, state TEXT NOT NULL,
      result INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0,
      since INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (campaign, contact)) WITHOUT ROWID`);
    sql.exec('CREATE INDEX IF NOT EXISTS emails_state ON emails (state, due)');
    sql.exec(`CREATE TABLE IF NOT EXISTS cursors (
      campaign INTEGER NOT NULL, shard INTEGER NOT NULL, contact INTEGER NOT NULL, PRIMARY KEY (campaign, shard)) WITHOUT ROWID`);
  }

  /** Returns the earlier tries of an email, null without any. */
  find({ campaign, contact }: Entry): Pick<LoggedRetry, 'tries' | 'isDoubt' | 'since'> | null {
    const [row] = this.sql
      .exec<Row>('SELECT * FROM emails WHERE campaign = ? AND contact = ?', campaign, contact)
      .toArray();
    return row === undefined ? null : { tries: row.tries, isDoubt: row.state === 'doubt', since: row.since };
  }

  /** Records that an email is about to be transmitted. */
  begin({ campaign, shard, contact }: Entry): void {
    this.sql.exec(
      `INSERT INTO emails (campaign, shard, contact, state) VALUES (?, ?, ?, 'open')
         ON CONFLICT (campaign, contact) DO UPDATE SET state = iif(state = 'doubt', 'again', 'open')`,
      campaign,
      shard,
      contact,
    );
  }

  /** Records the result of an email. */
  settle({ campaign, shard, contact }: Entry, result: number): void {
    this.sql.exec(
      `INSERT INTO emails (campaign, shard, contact, state, result) VALUES (?, ?, ?, 'done', ?)
         ON CONFLICT (campaign, contact) DO UPDATE SET state = 'done', result = excluded.result, due = 0`,
      campaign,
      shard,
      contact,
      result,
    );
  }

  /** Records that an email waits for another try. */
  retry({ campaign, shard, contact, due, tries, isDoubt, since }: LoggedRetry): void {
    this.sql.exec(
      `INSERT INTO emails (campaign, shard, contact, state, due, tries, since) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (campaign, contact) DO UPDATE SET state = excluded.state, due = excluded.due,
            tries = excluded.tries, since = excluded.since`,
      campaign,
      shard,
      contact,
      isDoubt ? 'doubt' : 'retry',
      due,
      tries,
      since,
    );
  }

  /** Notes that an email was not transmitted: it waits as before. */
  forget({ campaign, contact }: Pick<Entry, 'campaign' | 'contact'>): void {
    // An email with earlier tries waits for the next one, because the cursor is past it.
    this.sql.exec(
      `UPDATE emails SET state = 'retry' WHERE campaign = ? AND contact = ? AND state = 'open' AND since > 0`,
      campaign,
      contact,
    );
    this.sql.exec(`DELETE FROM emails WHERE campaign = ? AND contact = ? AND state = 'open'`, campaign, contact);
    this.sql.exec(
      `UPDATE emails SET state = 'doubt' WHERE campaign = ? AND contact = ? AND state = 'again'`,
      campaign,
      contact,
    );
  }

  /**
   * Handles emails that were being transmitted when the lane stopped: one that was in doubt already counts as `failed`,
   * any other is tried once more at `due`.
   */
  recover(due: number, failed: number): void {
    this.sql.exec(`UPDATE emails SET state = 'done', result = ?, due = 0 WHERE state = 'again'`, failed);
    this.sql.exec(`UPDATE emails SET state = 'doubt', due = ? WHERE state = 'open'`, due);
  }

  /** Returns up to `limit` results for the database, of one campaign and shard. */
  results(limit: number): LoggedResult[] {
    const [first] = this.sql.exec<Row>(`SELECT campaign, shard FROM emails WHERE state = 'done' LIMIT 1`).toArray();
    if (first === undefined) return [];
    return this.sql
      .exec<Row>(
        `SELECT campaign, shard, contact, result FROM emails WHERE state = 'done' AND campaign = ? AND shard = ? LIMIT ?`,
        first.campaign,
        first.shard,
        limit,
      )
      .toArray();
  }

  /** Removes results that the database has. */
  drop(results: readonly LoggedResult[]): void {
    for (const { campaign, contact } of results) {
      this.sql.exec(`DELETE FROM emails WHERE campaign = ? AND contact = ? AND state = 'done'`, campaign, contact);
    }
  }

  /** Returns the emails of a campaign's shard that wait for another try and are due. */
  dueRetries(campaign: number, shard: number, now: number, limit: number): LoggedRetry[] {
    return this.sql
      .exec<Row>(
        `SELECT campaign, shard, contact, state, due, tries, since FROM emails
          WHERE campaign = ? AND shard = ? AND state IN ('retry', 'doubt') AND due <= ? ORDER BY due LIMIT ?`,
        campaign,
        shard,
        now,
        limit,
      )
      .toArray()
      .map((row) => ({ ...row, isDoubt: row.state === 'doubt' }));
  }

  /** Returns the time of the next try of some campaigns, milliseconds UTC; null without one. */
  nextDue(campaigns: readonly number[]): number | null {
    const [row] = this.sql
      .exec<{ due: number | null }>(
        `SELECT min(due) AS due FROM emails
          WHERE state IN ('retry', 'doubt') AND campaign IN (SELECT value FROM json_each(?))`,
        JSON.stringify(campaigns),
      )
      .toArray();
    return row?.due ?? null;
  }

  /** Returns the contacts among these that have an entry. */
  known(campaign: number, contacts: readonly number[]): Set<number> {
    const rows = this.sql
      .exec<{ contact: number }>(
        'SELECT contact FROM emails WHERE campaign = ? AND contact IN (SELECT value FROM json_each(?))',
        campaign,
        JSON.stringify(contacts),
      )
      .toArray();
    return new Set(rows.map(({ contact }) => contact));
  }

  /** Notes that every contact of a shard has been handled, except those that wait for another try. */
  finishShard(campaign: number, shard: number): void {
    this.moveCursor(campaign, shard, SHARD_END);
  }

  isShardFinished = (campaign: number, shard: number): boolean => this.cursor(campaign, shard) === SHARD_END;

  /** Returns the last contact of a shard before which every contact has been handled. */
  cursor(campaign: number, shard: number): number {
    const [row] = this.sql
      .exec<{ contact: number }>('SELECT contact FROM cursors WHERE campaign = ? AND shard = ?', campaign, shard)
      .toArray();
    return row?.contact ?? 0;
  }

  moveCursor(campaign: number, shard: number, contact: number): void {
    this.sql.exec(
      'INSERT INTO cursors (campaign, shard, contact) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET contact = excluded.contact',
      campaign,
      shard,
      contact,
    );
  }

  /** Removes everything of campaigns that are not among these, except results. */
  keepOnly(campaigns: readonly number[]): void {
    const kept = JSON.stringify(campaigns);
    this.sql.exec(
      `DELETE FROM emails WHERE state <> 'done' AND campaign NOT IN (SELECT value FROM json_each(?))`,
      kept,
    );
    this.sql.exec('DELETE FROM cursors WHERE campaign NOT IN (SELECT value FROM json_each(?))', kept);
  }
}
