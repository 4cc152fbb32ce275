import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Runs a step of a sign-in and counts how it ends. */
export async function countSignIn<Result extends object>(ctx: Ctx, run: () => Promise<Result>): Promise<Result> {
  const count = (verdict: 'ok' | 'second step' | 'refused') => ctx.ports.metrics.record({ series: 'signIns', verdict });
  try {
    const result = await run();
    count('secondStep' in result ? 'second step' : 'ok');
    return result;
  } catch (error) {
    if (error instanceof AppError) count('refused');
    throw error;
  }
}
