import { retry } from '../../platform/retry.ts';
import { CliError } from '../deploy/cli-error.ts';
import type { Bucket } from './data-store.ts';

const API = 'https://api.cloudflare.com/client/v4';
/** The last tries are over a minute apart: the rate limit blocks a client for five minutes. */
const TRIES = 8;
const PER_PAGE = 1000;

type Page = { result: { key: string }[]; result_info?: { cursor?: string; is_truncated?: boolean } };

/**
 * Opens an R2 bucket through Cloudflare's API (`/accounts/{account}/r2/buckets/{name}/objects`). Retries after its rate
 * limit of 1,200 requests in five minutes per account. `token` needs R2 read and write; `pauseMs` precedes the first
 * retry and doubles each time.
 */
export function openRemoteBucket(
  name: string,
  account: string,
  token: string,
  { api = API, pauseMs = 5_000 } = {},
): Bucket {
  const objects = `${api}/accounts/${account}/r2/buckets/${name}/objects`;
  const addressOf = (key: string) => `${objects}/${key.split('/').map(encodeURIComponent).join('/')}`;

  /**
   * Every request can be repeated, because an object never changes under its name. `read` reads the response, or the
   * 404; a connection that breaks meanwhile causes a retry too.
   */
  async function ask<Result>(
    url: string,
    read: (response: Response) => Promise<Result>,
    init: { method?: string; body?: Uint8Array<ArrayBuffer>; type?: string | null } = {},
  ): Promise<Result> {
    const headers = { Authorization: `Bearer ${token}`, ...(init.type && { 'Content-Type': init.type }) };
    const isRetryable = (error: unknown) => !(error instanceof CliError);
    const send = async () => {
      const response = await fetch(url, { method: init.method ?? 'GET', headers, body: init.body });
      if (response.ok || response.status === 404) return await read(response);
      if (response.status === 429 || response.status >= 500) throw new Error(String(response.status));
      throw new CliError(`R2 refuses ${name}: ${response.status} ${(await response.text()).slice(0, 300)}`);
    };
    const delayMs = (attempt: number) => pauseMs * 2 ** (attempt - 1);
    try {
      return await retry(send, { attempts: TRIES, isRetryable, delayMs });
    } catch (error) {
      if (!isRetryable(error)) throw error;
      const reason = error instanceof Error ? error.message : error;
      throw new CliError(`R2 does not respond (${reason}). Try again later.`);
    }
  }

  const whereThere = (response: Response) => {
    if (response.status === 404) throw new CliError(`There is no bucket ${name}.`);
    return response;
  };

  return {
    name: `the bucket ${name}`,
    list: async function* () {
      for (let cursor = ''; ; ) {
        const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const read = async (response: Response) => (await whereThere(response).json()) as Page;
        const { result, result_info: info } = await ask(`${objects}?per_page=${PER_PAGE}${after}`, read);
        yield result.map(({ key }) => key);
        if (info?.is_truncated !== true || !info.cursor) return;
        cursor = info.cursor;
      }
    },
    get: async (key) =>
      await ask(addressOf(key), async (response) => {
        if (response.status === 404) return null;
        const bytes = new Uint8Array(await response.arrayBuffer());
        return { bytes, contentType: response.headers.get('Content-Type') };
      }),
    put: async (key, { bytes, contentType }) => {
      const body = Uint8Array.from(bytes);
      await ask(addressOf(key), async (response) => void whereThere(response), {
        method: 'PUT',
        body,
        type: contentType,
      });
    },
    delete: async (key) => await ask(addressOf(key), async () => {}, { method: 'DELETE' }),
  };
}
