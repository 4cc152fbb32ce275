import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a command in the project's folder and shows its output. Returns its exit code. */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a command beside others and shows its output once it has ended. Returns 0, or 1 when it fails. */
export async function runBeside(...command: Parameters<typeof capture>): Promise<number> {
  try {
    console.log(await capture(...command));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** Runs a command and returns its output. @throws Error with its output when it fails */
export function capture(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ${args.join(' ')}\n${output}`)),
    );
  });
}
