/** Stands for drizzle-orm/d1 in the worker tests, and remembers every statement that the product sends. */
import { type DrizzleD1Database, drizzle as real } from 'drizzle-orm/d1/driver';

/** What was sent since the set was last emptied. */
export const issued = new Set<string>();

export function drizzle(client: D1Database): DrizzleD1Database {
  const watched = new Proxy(client, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      if (property !== 'prepare') return value.bind(target);
      return (sql: string) => {
        issued.add(sql);
        return target.prepare(sql);
      };
    },
  });
  return real(watched);
}
