import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks the person at the keyboard; what they type is not shown, as most of it is secret. */
export async function promptSecret(question: string): Promise<string> {
  process.stdout.write(question);
  // Readline echoes what is typed to its output: this one swallows it.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  lines.on('SIGINT', () => process.exit(130));
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
