import { expect, test } from 'vitest';
import { parsePictureAddress } from '../../../worker/features/imports/picture-proxy.policy.ts';

const config = { origin: 'https://blog.example.com' };
const read = (text: string, base?: string) =>
  parsePictureAddress(config, text, base === undefined ? undefined : new URL(base))?.href ?? null;

test('the picture proxy requests https addresses of public names', () => {
  for (const address of [
    'https://substackcdn.com/image/fetch/w_1456,c_limit/https%3A%2F%2Fbucket.s3.amazonaws.com%2Fa.png',
    'https://example.com:443/a.jpg',
    'https://xn--bcher-kva.de/a.webp?size=large',
    'HTTPS://CDN.Ghost.IO/a.png',
    'https://notblog.example.com/a.png',
  ])
    expect(read(address), address).toBe(new URL(address).href);
  expect(read('/b.png', 'https://example.com/a/')).toBe('https://example.com/b.png');
  expect(read('//cdn.example.com/b.png', 'https://example.com/a/')).toBe('https://cdn.example.com/b.png');
});

const NUMBERS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '10.0.0.1',
  '169.254.169.254',
  '8.8.8.8',
  '0',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.1.',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '[2606:4700:4700::1111]',
];

test('the picture proxy refuses every spelling of an IP address', () => {
  for (const host of NUMBERS) expect(read(`https://${host}/a.png`), host).toBeNull();
});

const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'printer',
  'printer.local',
  'db.internal',
  'metadata.google.internal',
  'router.lan',
  'nas.home.arpa',
  'site.test',
  'site.example',
  'hidden.onion',
  'example.com.',
  'a..example.com',
  '-a.example.com',
  'a_b.example.com',
  `${'a'.repeat(64)}.example.com`,
];

test('the picture proxy refuses names that are not public', () => {
  for (const name of NAMES) expect(read(`https://${name}/a.png`), name).toBeNull();
});

test("the picture proxy refuses the product's own host", () => {
  for (const host of ['blog.example.com', 'BLOG.example.com', 'blog.example.com:443', 'cdn.blog.example.com'])
    expect(read(`https://${host}/api/account`), host).toBeNull();
  expect(read('//blog.example.com/api/account', 'https://example.com/')).toBeNull();
});

test('the picture proxy refuses other schemes, ports and credentials', () => {
  for (const address of [
    'http://example.com/a.png',
    'ftp://example.com/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'blob:https://example.com/1',
    'javascript:alert(1)',
    'gopher://example.com/',
    'wss://example.com/',
    'https://example.com:8443/a.png',
    'https://example.com:80/a.png',
    'https://user@example.com/a.png',
    'https://user:password@example.com/a.png',
    'https://example.com@127.0.0.1/a.png',
    'https://',
    'example.com/a.png',
    '',
    `https://example.com/${'a'.repeat(2048)}`,
  ])
    expect(read(address), address).toBeNull();
  expect(read('http://example.com/b.png', 'https://example.com/a.png')).toBeNull();
});
