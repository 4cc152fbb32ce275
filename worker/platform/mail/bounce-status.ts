import type { MailReport } from './webhooks/mail-report.ts';

/** Bytes of a bounce that are read. Reports begin with a text for people and the status; the mail itself follows. */
const READ_MAX = 64 * 1024;
const REPORT = /^multipart\/report\b/i;
/** Status of the delivery (RFC 3464, 2.3.4) in a line of its own. */
const STATUS = /^Status:[ \t]*([45])\.\d{1,3}\.\d{1,3}\b/im;

async function readStart(raw: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = raw.getReader();
  let text = '';
  let bytes = 0;
  try {
    while (bytes < READ_MAX) {
      const { done, value } = await reader.read();
      if (done) break;
      const part = value.subarray(0, READ_MAX - bytes);
      bytes += part.length;
      text += decoder.decode(part, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return text;
}

/**
 * Returns whether a mail to a return path reports a permanent or a temporary failure; null for anything else, such as an
 * automatic reply. Reads a bounded part of it.
 */
export async function readBounceStatus(
  contentType: string,
  raw: ReadableStream<Uint8Array>,
): Promise<Exclude<MailReport['kind'], 'complaint'> | null> {
  if (!REPORT.test(contentType.trim())) return null;
  const [, first] = STATUS.exec(await readStart(raw)) ?? [];
  if (first === undefined) return null;
  return first === '5' ? 'permanent' : 'temporary';
}
