import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A delivered message. `to` and `from` are the envelope's plain addresses; a repeated header is joined by ', '. */
export type Message = {
  id: string;
  receivedAt: number;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

export type MessageStore = {
  add(message: Message): void;
  /** Newest first. */
  all(): Message[];
  find(id: string): Message | undefined;
};

const MESSAGES_KEPT = 500;

function parseLine(line: string): Message[] {
  try {
    return [JSON.parse(line) as Message];
  } catch {
    // The process was killed while writing this line.
    return [];
  }
}

/**
 * Opens the newest 500 messages, in memory and in a file of JSON lines that survives a restart.
 * @param file created when missing, together with its folder
 */
export function openMessageStore(file: string): MessageStore {
  mkdirSync(dirname(file), { recursive: true });
  const stored = existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(parseLine) : [];
  const messages = stored.slice(-MESSAGES_KEPT);
  writeFileSync(file, messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  return {
    add(message) {
      messages.push(message);
      if (messages.length > MESSAGES_KEPT) messages.shift();
      appendFileSync(file, `${JSON.stringify(message)}\n`);
    },
    all: () => messages.toReversed(),
    find: (id) => messages.find((message) => message.id === id),
  };
}
