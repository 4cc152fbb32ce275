type EmailRow = {
  campaign: number;
  shard: number;
  contact: number;
  state: string;
  result: number;
  due: number;
  tries: number;
  since: number;
};
type CursorRow = { campaign: number; shard: number; contact: number };

/**
 * A shard on its way to another lane, with everything that its lane knows about it. `move` counts the moves of the shard,
 * so a repeated delivery of a move changes nothing.
 */
export type ShardMove = { shard: number; move: number; emails: EmailRow[]; cursors: CursorRow[] };

/** `giving`: the other lane may have the shard already, so this lane no longer works on it. */
type ShardState = 'own' | 'giving' | 'given';

/**
 * The shards that a lane owns, in its own storage. A shard has one owner at any time. It moves between lane 0, which
 * owns it at first, and the lane of its own number, with its part of the lane's log.
 */
export class LaneShards {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS shards (shard INTEGER PRIMARY KEY, state TEXT NOT NULL, move INTEGER NOT NULL)',
    );
  }

  /** Returns the shards that the lane owns, or has begun to give to another one. */
  held(lane: number, shardCount: number): { shard: number; isOwn: boolean }[] {
    return Array.from({ length: shardCount }, (_, shard) => ({ shard, state: this.find(lane, shard).state }))
      .filter(({ state }) => state !== 'given')
      .map(({ shard, state }) => ({ shard, isOwn: state === 'own' }));
  }

  /** Stops the lane's work on a shard and returns what the other lane needs; again the same move until `finish`. */
  begin(lane: number, shard: number): ShardMove {
    const { state, move: last } = this.find(lane, shard);
    const move = state === 'giving' ? last : last + 1;
    this.save(shard, 'giving', move);
    return {
      shard,
      move,
      emails: this.sql.exec<EmailRow>('SELECT * FROM emails WHERE shard = ?', shard).toArray(),
      cursors: this.sql.exec<CursorRow>('SELECT * FROM cursors WHERE shard = ?', shard).toArray(),
    };
  }

  /** Notes that the other lane has received a move. Without effect if the shard has come back meanwhile. */
  finish(lane: number, { shard, move }: ShardMove): void {
    const found = this.find(lane, shard);
    if (found.state !== 'giving' || found.move !== move) return;
    this.removeLog(shard);
    this.save(shard, 'given', move);
  }

  /** Takes a shard over, once for each move. */
  receive(lane: number, { shard, move, emails, cursors }: ShardMove): void {
    const found = this.find(lane, shard);
    if (found.move >= move) return;
    // The other lane has continued with what this one gave, so it is out of date here.
    if (found.state === 'giving') this.removeLog(shard);
    for (const { campaign, contact, state, result, due, tries, since } of emails) {
      this.sql.exec(
        'INSERT INTO emails (campaign, shard, contact, state, result, due, tries, since) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        campaign,
        shard,
        contact,
        state,
        result,
        due,
        tries,
        since,
      );
    }
    for (const { campaign, contact } of cursors) {
      this.sql.exec(
        'INSERT INTO cursors (campaign, shard, contact) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        campaign,
        shard,
        contact,
      );
    }
    this.save(shard, 'own', move);
  }

  private find(lane: number, shard: number): { state: ShardState; move: number } {
    const [row] = this.sql
      .exec<{ state: ShardState; move: number }>('SELECT state, move FROM shards WHERE shard = ?', shard)
      .toArray();
    return row ?? { state: lane === 0 ? 'own' : 'given', move: 0 };
  }

  private save(shard: number, state: ShardState, move: number): void {
    this.sql.exec(
      `INSERT INTO shards (shard, state, move) VALUES (?, ?, ?)
         ON CONFLICT (shard) DO UPDATE SET state = excluded.state, move = excluded.move`,
      shard,
      state,
      move,
    );
  }

  private removeLog(shard: number): void {
    this.sql.exec('DELETE FROM emails WHERE shard = ?', shard);
    this.sql.exec('DELETE FROM cursors WHERE shard = ?', shard);
  }
}
