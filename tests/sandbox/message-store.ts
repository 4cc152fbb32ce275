import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A delivered message. `to` and `from` are the envelope's plain addresses; a repeated header is joined by ', '. `raw` is
 * the text of a report to a return path, as it was transmitted.
 */
export type Message = {
  id: string;
  receivedAt: number;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  raw?: string;
};

/** Numbers of messages since the start or the last reset, of all and not only the stored ones. */
export type MessageCounts = { total: number; to: Record<string, number>; messageIds: Record<string, number> };

export type MessageStore = {
  add(message: Message): void;
  /** Newest first. */
  all(): Message[];
  find(id: string): Message | undefined;
  /** Returns the counts by recipient and by Message-ID; of one recipient with `to`. */
  counts(to?: string | null): MessageCounts;
  resetCounts(): void;
};

const MESSAGES_KEPT = 500;
/** Lines that the file may have before it is written again with the stored messages only. */
const LINES_MAX = 2 * MESSAGES_KEPT;

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
  const rewrite = () => writeFileSync(file, messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  rewrite();
  let lines = messages.length;
  let total = 0;
  const perRecipient = new Map<string, number>();
  const perMessageId = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    add(message) {
      total++;
      for (const address of message.to) count(perRecipient, address);
      count(perMessageId, message.headers['message-id'] ?? '');
      messages.push(message);
      if (messages.length > MESSAGES_KEPT) messages.shift();
      if (++lines <= LINES_MAX) return appendFileSync(file, `${JSON.stringify(message)}\n`);
      rewrite();
      lines = messages.length;
    },
    all: () => messages.toReversed(),
    find: (id) => messages.find((message) => message.id === id),
    counts(to = null) {
      if (to !== null)
        return { total: perRecipient.get(to) ?? 0, to: { [to]: perRecipient.get(to) ?? 0 }, messageIds: {} };
      return { total, to: Object.fromEntries(perRecipient), messageIds: Object.fromEntries(perMessageId) };
    },
    resetCounts() {
      total = 0;
      perRecipient.clear();
      perMessageId.clear();
    },
  };
}
