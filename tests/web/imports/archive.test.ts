import { expect, test } from 'vitest';
import { ArchiveProblem } from '@/features/imports/archive/archive-problem.ts';
import { openArchive } from '@/features/imports/archive/open-archive.ts';
import { toBytes, toZip } from './support/files.ts';

const text = 'Stock '.repeat(500);

/** Returns a zip with the bytes at these places of its first directory entry, or of its end, replaced. */
function changed(bytes: Uint8Array, record: 'directory' | 'end', at: number, values: readonly number[]): File {
  const mark = record === 'directory' ? 'PK\x01\x02' : 'PK\x05\x06';
  const start = new TextDecoder('latin1').decode(bytes).indexOf(mark);
  const copy = new Uint8Array(bytes);
  copy.set(values, start + at);
  return new File([copy], 'export.zip');
}

const problemOf = async (file: File): Promise<string> => {
  const [error] = await Promise.all([
    openArchive(file).then(
      () => null,
      (reason: unknown) => reason,
    ),
  ]);
  return error instanceof ArchiveProblem ? error.code : `${error}`;
};

test('reads the files of an archive one at a time', async () => {
  const archive = await openArchive(
    toZip({ 'posts/a.html': text, 'empty.txt': '', '__MACOSX/._a': 'x', '.DS_Store': 'x' }),
  );
  expect(archive.names).toEqual(['posts/a.html', 'empty.txt']);
  expect(await archive.readText('posts/a.html')).toBe(text);
  expect(await archive.readText('empty.txt')).toBe('');
  await expect(archive.readText('other')).rejects.toThrow('damaged');
});

test('opens a single file as an archive of one', async () => {
  const archive = await openArchive(new File(['\uFEFF{}'], 'ghost.json'));
  expect(archive.names).toEqual(['ghost.json']);
  expect(await archive.readText('ghost.json')).toBe('{}');
});

test('refuses an archive above its limits before it unpacks anything', async () => {
  const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`${n}`, '']));
  expect(await problemOf(new File([toBytes(many, 0)], 'export.zip'))).toBe('too_many_entries');
  const bytes = toBytes({ 'a.txt': text });
  // The unpacked size, little endian.
  expect(await problemOf(changed(bytes, 'directory', 24, [1, 0, 0, 0x80]))).toBe('too_large');
  expect(await problemOf(changed(bytes, 'directory', 24, [0, 0, 0x20, 0]))).toBe('ratio');
  expect(await problemOf(toZip({ bomb: new Uint8Array(10_000_000) }))).toBe('ratio');
});

test('refuses names that lead out of the archive, and repeated ones', async () => {
  for (const name of ['../a', 'a/../../b', '/etc/passwd', 'C:\\a', '..\\a', '\\a'])
    expect([name, await problemOf(toZip({ [name]: text }))]).toEqual([name, 'unsafe_name']);
  expect(await problemOf(toZip({ 'a..b/c...html': text }))).toBe('null');
  const twice = toBytes({ aa: 'one', ab: 'two' });
  const directory = new TextDecoder('latin1').decode(twice).lastIndexOf('ab');
  twice.set([97], directory + 1);
  expect(await problemOf(new File([twice], 'export.zip'))).toBe('duplicate_name');
});

test('refuses encrypted, unusual and damaged archives', async () => {
  const bytes = toBytes({ 'a.txt': text });
  expect(await problemOf(changed(bytes, 'directory', 8, [1]))).toBe('encrypted');
  expect(await problemOf(changed(bytes, 'directory', 10, [14]))).toBe('method');
  expect(await problemOf(changed(bytes, 'end', 10, [2]))).toBe('damaged');
  expect(await problemOf(changed(bytes, 'directory', 42, [255, 255, 255]))).toBe('damaged');
  expect(await problemOf(new File([bytes.slice(0, 60)], 'export.zip'))).toBe('damaged');
  expect(await problemOf(new File(['none'], 'export.zip'))).toBe('damaged');
});

test('refuses an entry whose content is not what the directory says', async () => {
  const bytes = toBytes({ 'a.txt': text });
  for (const [at, values] of [
    [24, [1]],
    [16, [1, 2, 3, 4]],
  ] as const) {
    const archive = await openArchive(changed(bytes, 'directory', at, values));
    await expect(archive.readText('a.txt')).rejects.toThrow(/^This archive is damaged or incomplete/);
  }
});
