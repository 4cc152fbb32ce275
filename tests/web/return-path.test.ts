import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Config } from '../../worker/config.ts';
import { hashAddress } from '../../worker/platform/mail/address-hash.ts';
import {
  createReturnPath,
  createUnsubscribeAddress,
  parseReturnPath,
  parseUnsubscribeAddress,
} from '../../worker/platform/mail/return-path.ts';

type Keys = Config['sessionKeys'];
const newKey = (kid: string): Keys[number] => ({ kid, secret: new Uint8Array(randomBytes(48)) });
const keys: Keys = [newKey('b'), newKey('a')];
const target = { campaign: 12, contact: 345 };

test('a return path names its mail, in any case and for any domain', async () => {
  const path = await createReturnPath(target, 'bounces.test', keys);
  expect(path).toMatch(/^b\+12\.345\.[0-9a-f]{24}@bounces\.test$/);
  for (const spelled of [path, path.toUpperCase(), ` ${path} `, path.replace('@bounces.test', '@other.test')]) {
    expect(await parseReturnPath(spelled, keys)).toEqual(target);
  }
});

test('a return path fits into an address, for the highest numbers too', async () => {
  const most = { campaign: Number.MAX_SAFE_INTEGER, contact: Number.MAX_SAFE_INTEGER };
  const path = await createReturnPath(most, 'bounces.test', keys);
  expect(path.split('@')[0]?.length).toBeLessThanOrEqual(64);
  expect(await parseReturnPath(path, keys)).toEqual(most);
});

test('a return path works after a rotation of the keys, as long as its key stays', async () => {
  const path = await createReturnPath(target, 'bounces.test', [newKey('old')]);
  expect(await parseReturnPath(path, keys)).toBeNull();
  const former = await createReturnPath(target, 'bounces.test', [keys[1] ?? newKey('none')]);
  expect(await parseReturnPath(former, keys)).toEqual(target);
});

test('no other address is a return path', async () => {
  const path = await createReturnPath(target, 'bounces.test', keys);
  const last = path.indexOf('@') - 1;
  const others = [
    '',
    'ann@demo.test',
    'b+12.345@bounces.test',
    path.replace('12.345', '13.345'),
    path.replace('12.345', '012.345'),
    path.replace('12.345', '12.346'),
    path.slice(0, last) + (path[last] === '0' ? '1' : '0') + path.slice(last + 1),
    path.slice(0, last) + path.slice(last + 1),
    `x${path}`,
    `b+${'9'.repeat(400)}.1.${'0'.repeat(24)}@bounces.test`,
  ];
  for (const other of others) expect(await parseReturnPath(other, keys)).toBeNull();
});

test('an unsubscribe address and a return path are never valid as each other', async () => {
  const leave = await createUnsubscribeAddress(target, 'bounces.test', keys);
  const bounce = await createReturnPath(target, 'bounces.test', keys);
  expect(leave).toMatch(/^u\+12\.345\.[0-9a-f]{24}@bounces\.test$/);
  expect(await parseUnsubscribeAddress(leave.toUpperCase(), keys)).toEqual(target);
  for (const address of [leave, leave.replace('u+', 'b+')]) expect(await parseReturnPath(address, keys)).toBeNull();
  for (const address of [bounce, bounce.replace('b+', 'u+')]) {
    expect(await parseUnsubscribeAddress(address, keys)).toBeNull();
  }
});

test('the key of an address ignores its spelling and depends on the salt', () => {
  expect(hashAddress('salt', 'Änn@Demo.Test')).toBe(hashAddress('salt', 'änn@demo.test'.normalize('NFD')));
  expect(hashAddress('salt', 'ann@demo.test')).not.toBe(hashAddress('pepper', 'ann@demo.test'));
  expect(hashAddress('salt', 'ann@demo.test')).toMatch(/^[\w-]{43}$/);
});
