import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prompts the user and hides the input, because most of it is secret. */
export async function promptSecret(question: string): Promise<string> {
  process.stdout.write(question);
  // Readline echoes the input to its output; this one discards it.
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
