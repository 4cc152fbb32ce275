import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { newImage, type Person } from './factories.ts';
import { type Bytes, webp } from './pictures.ts';

/** The files of a downloaded archive. */
export type ArchiveFiles = Record<string, Uint8Array>;

/** Downloads a part of an archive. */
export async function archiveOf(client: Client, query: string): Promise<ArchiveFiles> {
  const response = await client.get(`/api/account/export?${query}`);
  expect(response.status).toBe(200);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

export const textOf = (files: ArchiveFiles, name: string): string => strFromU8(files[name] ?? new Uint8Array());
export const jsonOf = (files: ArchiveFiles, name: string): unknown => JSON.parse(textOf(files, name));

/** Parses a CSV file with its header, as importers do (RFC 4180). */
export function csvOf(files: ArchiveFiles, name: string): Record<string, string>[] {
  const cells = [...textOf(files, name).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  const [names = [], ...lines] = rows.slice(0, -1);
  return lines.map((line) => Object.fromEntries(names.map((key, n) => [key, line[n] ?? ''])));
}

/** Stores an image with its files. Returns its id and the largest file. */
export async function newStoredImage(owner: Person): Promise<{ id: string; bytes: Bytes }> {
  const id = await newImage(owner);
  const bytes = webp(960, 640);
  await env.BLOG_IMAGES.put(`${id}-480.webp`, webp(480, 320));
  await env.BLOG_IMAGES.put(`${id}-960.webp`, bytes);
  return { id, bytes };
}
