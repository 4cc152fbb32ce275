import { expect, test } from 'vitest';
import { readReaders } from '@/features/imports/sources/readers.ts';
import { openFile } from './support/archives.ts';
import { toZip } from './support/files.ts';
import { ghostFiles } from './support/ghost-files.ts';
import { substackFiles } from './support/substack-files.ts';

const joined = Date.UTC(2021, 4, 6, 7, 8, 9);

test('reads the readers of Substack, without those who had their data deleted', async () => {
  const archive = await openFile(toZip(substackFiles()));
  expect(await archive.readReaders()).toEqual({
    readers: [
      // One of two rows has left.
      { email: 'ann@reader.test', name: '', isSubscribed: false, createdAt: joined, paidUntil: Date.UTC(2027, 0, 1) },
      { email: 'bo@reader.test', name: '', isSubscribed: false, createdAt: joined, paidUntil: null },
    ],
    deleted: 1,
    invalid: 1,
    repeated: 1,
  });
});

test('reads the readers of Ghost: an empty cell is not a consent, and a deleted reader has left', async () => {
  const archive = await openFile(toZip(ghostFiles()));
  const { readers } = await archive.readReaders();
  expect(readers.map(({ email, name, isSubscribed }) => [email, name, isSubscribed])).toEqual([
    ['ann@reader.test', 'Ann', true],
    ['bo@reader.test', 'Bo, the cook', false],
    ['cy@reader.test', 'Cy', null],
    ['di@reader.test', 'Di', false],
  ]);
});

test('reads a list of readers alone, whatever wrote it', async () => {
  const list = new File(
    ['Email Address;Full Name;Subscribed\nann@reader.test;Ann;FALSE\nbo@reader.test;Bo;'],
    'list.csv',
  );
  const archive = await openFile(list);
  expect(archive.kind).toBeNull();
  const { readers } = await archive.readReaders();
  expect(readers.map(({ email, name, isSubscribed }) => [email, name, isSubscribed])).toEqual([
    ['ann@reader.test', 'Ann', false],
    ['bo@reader.test', 'Bo', null],
  ]);
});

test('reads false as unsubscribed in every form', () => {
  for (const value of ['false', 'False', 'FALSE', ' false ', '0', 'no', 'f']) {
    const [reader] = readReaders([`email,subscribed_to_emails\nann@reader.test,${value}`]).readers;
    expect([value, reader?.isSubscribed]).toEqual([value, false]);
  }
  const [unknown] = readReaders(['email,subscribed\nann@reader.test,maybe']).readers;
  expect(unknown?.isSubscribed).toBeNull();
});
