import type { HealthResponse } from '#contract/health';
import type { Ctx } from '../../context.ts';
import { aliveStatement } from './health.repo.ts';

const PATIENCE_MS = 3000;

/** Whether `work` succeeds before patience runs out. */
async function works(work: () => Promise<unknown>): Promise<'ok' | 'failing'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'failing'>((resolve) => {
    timer = setTimeout(() => resolve('failing'), PATIENCE_MS);
  });
  try {
    return await Promise.race([work().then(() => 'ok' as const), late]);
  } catch {
    return 'failing';
  } finally {
    clearTimeout(timer);
  }
}

/** @throws when the database does not answer, or has no catalog: choices made from it would be stored as nothing */
async function askDatabase(ctx: Ctx): Promise<void> {
  const [topics] = await ctx.db.batch([aliveStatement(ctx.db)]);
  if (topics.length === 0) throw new Error('the catalog is not loaded');
}

/** Whether the parts that nothing works without answer. */
export async function checkHealth(ctx: Ctx): Promise<HealthResponse> {
  const { profilePictures, blogImages } = ctx.ports.buckets;
  const [database, pictures, images] = await Promise.all([
    works(() => askDatabase(ctx)),
    works(() => profilePictures.head('health')),
    works(() => blogImages.head('health')),
  ]);
  const parts = { database, profilePictures: pictures, blogImages: images };
  const isWell = Object.values(parts).every((state) => state === 'ok');
  return { status: isWell ? 'ok' : 'degraded', parts, version: ctx.config.version, time: ctx.now };
}
