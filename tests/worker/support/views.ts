import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { VIEW_COUNTER_SHARDS } from '../../../worker/objects/view-counter.ts';

/** Returns the counter of a post's views. */
export const viewCounterOf = (postSeq: number) => env.VIEW_COUNTER.getByName(`shard-${postSeq % VIEW_COUNTER_SHARDS}`);

/** Returns the `seq` of a post. */
export const postSeqOf = async (id: string): Promise<number> =>
  (await env.DB.prepare('SELECT seq FROM posts WHERE id = ?1').bind(id).first<{ seq: number }>())?.seq ?? 0;

/** Stores the counted views of a post in the database now. */
export const flushViews = async (id: string) => await runDurableObjectAlarm(viewCounterOf(await postSeqOf(id)));
