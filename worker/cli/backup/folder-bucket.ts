import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { FILE_MODE, FOLDER_MODE } from '../dump/archive.ts';
import type { Bucket } from './data-store.ts';

/** Opens a folder as a bucket: each key is a path in it. Content types are not stored. */
export function openFolderBucket(folder: string): Bucket {
  const keysIn = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const key = posix.join(path, entry.name);
      return entry.isDirectory() ? keysIn(key) : [key];
    });
  return {
    name: folder,
    list: async function* () {
      if (existsSync(folder)) yield keysIn('').filter((key) => !key.endsWith('.part'));
    },
    get: async (key) => {
      const file = join(folder, key);
      const isThere = existsSync(file) && statSync(file).isFile();
      return isThere ? { bytes: readFileSync(file), contentType: null } : null;
    },
    put: async (key, { bytes }) => {
      const file = join(folder, key);
      mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
      writeFileSync(`${file}.part`, bytes, { mode: FILE_MODE });
      renameSync(`${file}.part`, file);
    },
    delete: async (key) => rmSync(join(folder, key), { force: true }),
  };
}
