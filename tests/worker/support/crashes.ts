import { env } from 'cloudflare:workers';
import type { Ctx } from '../../../worker/context.ts';
import { openDatabase } from '../../../worker/db/client.ts';
import { quietCtx } from './deletions.ts';

/**
 * A process that dies at its `at`th call to the database or the provider. `isDone` says whether that call has an effect
 * and only its response is lost; by default this alternates.
 */
export type Crash = { at: number; calls: number; isDead: boolean; isDone?: boolean };

/** Makes a call, unless the process dies before it or before its response arrives, in turns. */
async function survive<T>(crash: Crash, call: () => Promise<T>): Promise<T> {
  if (crash.isDead) throw new Error('killed before');
  crash.calls++;
  if (crash.calls < crash.at) return await call();
  crash.isDead = true;
  if (crash.isDone ?? crash.at % 2 === 0) await call();
  throw new Error('killed');
}

const EXECUTES = new Set(['all', 'run', 'raw', 'first']);

/** Returns the database as that process uses it; its sessions are the same object. */
export function mortalDatabase(crash: Crash): D1Database {
  const real = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, property) {
        const value = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        if (property === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (!EXECUTES.has(String(property))) return value.bind(target);
        return (...given: unknown[]) => survive(crash, async () => await value.apply(target, given));
      },
    });
    real.set(wrapped, statement);
    return wrapped;
  };
  return new Proxy(env.DB, {
    get(target, property, itself) {
      if (property === 'withSession') return () => itself;
      if (property === 'getBookmark') return () => null;
      if (property === 'prepare') return (sql: string) => wrap(target.prepare(sql));
      if (property === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          survive(crash, () => target.batch(statements.map((statement) => real.get(statement) ?? statement)));
      }
      const value = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Returns the context of that process. */
export function mortalCtx(crash: Crash, now: number): Ctx {
  const ctx = quietCtx(now);
  const payments =
    ctx.ports.payments &&
    new Proxy(ctx.ports.payments, {
      get(target, property) {
        const value = Reflect.get(target, property);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => survive(crash, async () => await value.apply(target, given));
      },
    });
  return { ...ctx, db: openDatabase(mortalDatabase(crash), undefined), ports: { ...ctx.ports, payments } };
}
