import { join } from 'node:path';
import { places, workerVars } from '../sandbox/environment.ts';
import { prepare } from '../sandbox/prepare.ts';
import { startRuntime } from '../sandbox/runtime.ts';
import { startFront } from './compressing-front.ts';
import { dataDir } from './product.ts';

/** Pages of the demo's content that have a speed target. */
export type ReadingPages = Record<'landing' | 'free posts' | 'topic' | 'article' | 'blogger', string>;

/** Returns the address of the first link of the free posts that starts with `start`. */
async function firstLink(url: URL, start: string): Promise<string> {
  const page = await (await fetch(new URL('/browse-posts', url))).text();
  const link = new RegExp(`href="(${start}[^"]+)"`).exec(page)?.[1];
  if (link === undefined) throw new Error(`the free posts have no link to ${start}`);
  return link;
}

export type Demo = { url: URL; pages: ReadingPages; stop: () => Promise<void> };

/** Starts the built product with the demo's content, behind a front as at the edge. */
export async function startDemo(quality: number): Promise<Demo> {
  const where = { ...places(), stateDir: join(dataDir, 'demo') };
  await prepare(where);
  const front = await startFront(quality);
  const vars = { ...workerVars(where, front.url.origin), LIMITS: JSON.stringify({ api: false }) };
  const product = await startRuntime({ persist: join(where.stateDir, 'v3'), vars, withAssets: true });
  front.leadTo(product.url);
  const stop = async () => {
    front.stop();
    await product.stop();
  };
  try {
    const pages = {
      landing: '/',
      'free posts': '/browse-posts',
      topic: '/topic/travel',
      article: await firstLink(product.url, '/article/'),
      blogger: await firstLink(product.url, '/@'),
    };
    return { url: front.url, pages, stop };
  } catch (error) {
    // A product that still runs would keep the whole bench from ending.
    await stop();
    throw error;
  }
}
