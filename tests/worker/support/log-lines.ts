import { expect, vi } from 'vitest';
import { pagePaths } from '#contract/page';
import { app } from '../../../worker/app.ts';
import type { LogContext } from '../../../worker/log.ts';

type Line = LogContext & { level: string; at: string; error: string; stack?: string };

const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

/** Fields of a log line, as docs/operations/logs.md lists them: a new field must be reviewed and documented there. */
const FIELDS: readonly (keyof Line)[] = [
  'level',
  'at',
  'error',
  'stack',
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'job',
  'object',
  'lane',
  'doing',
  'event',
  'subscription',
  'deletion',
];

/** Route names in the log: the route's pattern, never the requested path. */
const ROUTES = new Set([
  ...app.routes.map(({ path }) => path),
  ...['none', ...Object.keys(pagePaths)].map((name) => `page ${name}`),
]);

/** Collects console output from now on. */
export function captureLog() {
  const spies = METHODS.map((method) => vi.spyOn(console, method).mockReturnValue());
  return {
    /** Returns the lines since the last call. */
    lines: (): string[] =>
      spies.flatMap((spy) => {
        const calls = spy.mock.calls.map((call) => call.map(String).join(' '));
        spy.mockClear();
        return calls;
      }),
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** Reads a line of the log. Fails for one that is not of the one shape. */
export function parseLogLine(text: string): Line {
  const line = JSON.parse(text) as Line;
  expect(
    Object.keys(line).filter((key) => !FIELDS.includes(key as keyof Line)),
    text,
  ).toEqual([]);
  expect(line, text).toMatchObject({ level: 'error', error: expect.stringMatching(/\S/) });
  expect(new Date(line.at).toISOString(), text).toBe(line.at);
  if (line.requestId !== undefined) expect(line.requestId, text).toMatch(/^[\da-f-]{36}$/);
  if (line.route !== undefined) expect(ROUTES, text).toContain(line.route);
  return line;
}
