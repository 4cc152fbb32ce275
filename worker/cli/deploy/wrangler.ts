import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { CliError } from './cli-error.ts';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '../../..');

/** Runs wrangler and returns its output. Throws WranglerError when it fails. */
export type Wrangler = (...args: string[]) => Promise<string>;

export class WranglerError extends CliError {}

/** Extracts the error message: with --json, wrangler prints it as JSON. */
function complaintOf(printed: string): string {
  const [, text] = /"text": ("(?:[^"\\]|\\.)*")/.exec(printed) ?? [];
  return text === undefined ? printed.trim() : String(JSON.parse(text));
}

/** Runs wrangler as a child process without prompts. */
export const wrangler: Wrangler = (...args) => {
  const bin = join(root, 'node_modules/wrangler/bin/wrangler.js');
  const env = { ...process.env, CI: '1', NO_COLOR: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' };
  const child = spawn(process.execPath, [bin, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, complaints]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk) => out.push(String(chunk)));
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)));
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? settle(out.join('')) : fail(new WranglerError(complaintOf([...complaints, ...out].join('')))),
    );
  });
};

/** Parses the JSON in wrangler's output, which may have other lines before it. Throws CliError when there is none. */
export function parseWranglerJson<T>(printed: string): T {
  const start = printed.search(/^[[{]/m);
  if (start < 0) throw new CliError(`Wrangler did not print JSON:\n${printed.trim()}`);
  return JSON.parse(printed.slice(start)) as T;
}
