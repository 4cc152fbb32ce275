import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Format } from '#contract/format/tree';
import { type CategoryKey, categoryKeys } from '#contract/topics';
import type { Motif } from './drawings/post-drawing.ts';

/** A demo post as in its file. Teams are full names; `hoursAgo` counts back from the time of seeding. */
export type DemoPost = {
  username: string;
  file: string;
  title: string;
  subtitle: string;
  category: CategoryKey;
  subtopics: string[];
  teams: string[];
  isFree: boolean;
  hoursAgo: number;
  motif: Motif | null;
  format: Format;
  /** Images in the text have the address `motif:NAME` instead of an id. */
  content: string;
};

const folder = join(import.meta.dirname, 'posts');

function parsePost(username: string, file: string): DemoPost {
  const source = readFileSync(join(folder, username, file), 'utf8');
  const [, front = '', content = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const values = new Map<string, unknown>();
  for (const line of front.split('\n').filter((text) => text.trim() !== '')) {
    const colon = line.indexOf(':');
    values.set(line.slice(0, colon), JSON.parse(line.slice(colon + 1)));
  }
  const category = values.get('category') as CategoryKey;
  if (!categoryKeys.includes(category)) throw new Error(`${username}/${file}: no category ${category}`);
  return {
    username,
    file,
    title: values.get('title') as string,
    subtitle: (values.get('subtitle') as string | undefined) ?? '',
    category,
    subtopics: values.get('subtopics') as string[],
    teams: values.get('teams') as string[],
    isFree: values.get('premium') !== true,
    hoursAgo: values.get('hours_ago') as number,
    motif: values.get('motif') as Motif | null,
    format: (values.get('format') as Format | undefined) ?? 1,
    content: content.trim(),
  };
}

/** All demo posts, oldest first. The front matter's values are JSON. */
export function readPosts(): DemoPost[] {
  return readdirSync(folder)
    .flatMap((username) => readdirSync(join(folder, username)).map((file) => parsePost(username, file)))
    .sort((a, b) => b.hoursAgo - a.hoursAgo);
}
