import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, StartProblem } from './environment.ts';

const STOP_GRACE_MS = 5000;
const TAIL_CHARACTERS = 4000;

type Options = {
  env: NodeJS.ProcessEnv;
  /** The child's log file; output only appears elsewhere with `loud`. */
  log: string;
  loud?: boolean;
  /** True if it sends 'ready' over Node's IPC channel; a program that passes on its environment cannot have one. */
  talks?: boolean;
};

export type Child = { name: string; process: ChildProcess; exited: Promise<number>; tail(): string };

const running = new Set<Child>();
let stopping = false;

/**
 * Starts a Node program in its own process group: its children end with it, and the terminal's Ctrl-C reaches only this
 * process, which then ends everything in order.
 */
function launch(name: string, args: string[], { env, log, loud = false, talks = false }: Options): Child {
  if (stopping) throw new StartProblem('Stopping.');
  mkdirSync(dirname(log), { recursive: true });
  const file = createWriteStream(log, { flags: 'a' });
  const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['pipe', 'pipe', 'pipe'];
  if (talks) stdio.push('ipc');
  const child = spawn(process.execPath, args, { cwd: root, env, detached: true, stdio });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-TAIL_CHARACTERS);
      file.write(chunk);
      if (loud) process.stderr.write(chunk);
    });
  }
  const exited = new Promise<number>((settle) => {
    child.once('error', () => settle(1));
    child.once('close', (code) => settle(code ?? 1));
  }).finally(() => file.end());
  const entry: Child = { name, process: child, exited, tail: () => output };
  running.add(entry);
  void exited.then(() => running.delete(entry));
  return entry;
}

/** Starts a process of the product, which ends with this one in every case. @param args its script and arguments */
export function startChild(name: string, args: string[], options: Options): Child {
  return launch(name, ['--import', join(import.meta.dirname, 'parent-watchdog.ts'), ...args], options);
}

/**
 * Runs a program to its end, in silence.
 * @throws StartProblem with the end of its output when it fails
 */
export async function runToEnd(name: string, args: string[], options: Options): Promise<void> {
  const child = launch(name, args, options);
  child.process.stdin?.end();
  if ((await child.exited) !== 0) throw new StartProblem(`${name} failed:\n${child.tail().trim()}`);
}

/** Waits until a child that talks says 'ready'. @throws StartProblem when it ends instead */
export async function untilReady(child: Child): Promise<void> {
  const ready = new Promise<true>((settle) => child.process.once('message', () => settle(true)));
  const first = await Promise.race([ready, child.exited]);
  if (first !== true) throw new StartProblem(`${child.name} did not start:\n${child.tail().trim()}`);
}

/** Signals a child's process group. Returns whether any process of it remains. */
function signalGroup(child: Child, signal: NodeJS.Signals | 0): boolean {
  if (child.process.pid === undefined) return false;
  try {
    return process.kill(-child.process.pid, signal);
  } catch {
    return false;
  }
}

async function stopChild(child: Child): Promise<void> {
  signalGroup(child, 'SIGTERM');
  for (let waited = 0; waited < STOP_GRACE_MS && signalGroup(child, 0); waited += 50) await sleep(50);
  signalGroup(child, 'SIGKILL');
}

/** Ends every child and its process group: with SIGTERM, and SIGKILL after five seconds. */
export async function stopAll(): Promise<void> {
  stopping = true;
  await Promise.all([...running].map(stopChild));
}

/** Kills every child immediately, for exits that cannot wait. */
export function killAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL');
}
