import type { PageData } from '#contract/page';
import type { Client } from './client.ts';

/** Returns a page as a browser receives it, and the session in its data. */
export async function page(client: Client, path: string) {
  const response = await client.get(path);
  const html = await response.text();
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1];
  const { seed } = JSON.parse(data ?? '{"seed":[]}') as PageData;
  const session = seed.find(([key]) => key[0] === 'session')?.[1] as { viewer: { id: string } | null } | undefined;
  return {
    response,
    html,
    status: response.status,
    viewer: session?.viewer,
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
  };
}
