import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { projectRoot } from './command.ts';

// The browser's files of the last build.
export type Chunk = { file: string; imports?: string[]; css?: string[] };
export const dist = join(projectRoot, 'web/dist');
export const read = (file: string) => readFileSync(join(dist, file));
const readManifest = () => JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>;

/** Returns the total size of contents, each compressed. */
export const compressed = (contents: readonly (Buffer | string)[]) =>
  contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0);

const knownSizes = new Map<string, number>();

/** Returns the compressed size of a file of the build; cached, because many pages share the largest files. */
function sizeOf(file: string): number {
  const size = knownSizes.get(file) ?? compressed([read(file)]);
  knownSizes.set(file, size);
  return size;
}

export const sizeOfAll = (files: readonly string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0);

/** Returns entries of the manifest with all their static imports. */
export function chunksOf(...entries: string[]): Chunk[] {
  const manifest = readManifest();
  const found = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return [...found];
}

export const EDITOR = 'src/features/editor/rich-editor.tsx';

/** Returns the chunks that the editor of texts loads, beside those of its page. */
export function chunksOfEditor(): Chunk[] {
  const page = chunksOf('index.html', 'src/app/pages/post-blog-page.tsx');
  return chunksOf(EDITOR).filter(({ file }) => !page.some((chunk) => chunk.file === file));
}
