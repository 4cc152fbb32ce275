import * as z from 'zod';

const TIMEOUT_MS = 5_000;
/** Numbers of record types and responses (RFC 1035, 3.2.2 and 4.1.1). */
const TYPES = { TXT: 16, MX: 15 } as const;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

const responseSchema = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).default([]),
});

/** The resolver did not respond, or not with records. */
export class DnsFailure extends Error {}

/** Joins the quoted parts of a TXT record. */
const joinParts = (data: string): string =>
  data.startsWith('"')
    ? [...data.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, part = '']) => part.replace(/\\(.)/g, '$1')).join('')
    : data;

/**
 * Looks up the records of a name over HTTPS (JSON). Returns an empty list for a name without any.
 * @throws DnsFailure
 */
export async function resolveRecords(resolverUrl: string, name: string, type: keyof typeof TYPES): Promise<string[]> {
  try {
    const response = await fetch(`${resolverUrl}?${new URLSearchParams({ name, type })}`, {
      headers: { accept: 'application/dns-json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { Status, Answer } = responseSchema.parse(await response.json());
    if (Status !== NO_ERROR && Status !== NO_SUCH_NAME) throw new Error(`DNS status ${Status}`);
    return Answer.filter((record) => record.type === TYPES[type]).map(({ data }) => joinParts(data));
  } catch (error) {
    throw new DnsFailure(`Failed to look up ${name}`, { cause: error });
  }
}
