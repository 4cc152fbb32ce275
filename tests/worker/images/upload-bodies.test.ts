import { describe, expect, it, test } from 'vitest';
import { countCases } from '../../support/cases.ts';
import { errorOf, newClient } from '../support/client.ts';
import { sound } from '../support/foreign-files.ts';
import { joined, textBytes } from '../support/pictures.ts';
import { doors, formWith, stored, upload, uploader } from '../support/upload-doors.ts';

const MEGABYTE = 1024 * 1024;
const each = Object.entries(doors);
const file = sound['a JPEG'] ?? new Uint8Array();

describe.each(each)('%s', (_name, door) => {
  it('ignores file names and declared types', async () => {
    const names = [
      '.',
      '..',
      '../../etc/passwd',
      '..\\..\\boot.ini',
      '/etc/passwd',
      'C:\\x.png',
      'a.php',
      'a.svg',
      'a.jpg.html',
      'a"b.png',
      "a'b.png",
      'a%00.png',
      'x'.repeat(5000),
      '\u202egnp.exe',
      '<img src=x>',
    ];
    const types = [
      '',
      'text/html',
      'image/svg+xml',
      'application/javascript',
      'multipart/mixed',
      'a/b; charset=x',
      '*/*',
    ];
    const png = sound['a PNG'] ?? new Uint8Array();
    for (const [n, name] of names.entries()) {
      const response = await upload(door, png, name, types[n % types.length]);
      expect(response.ok, name).toBe(true);
      const address = await door.address(response);
      expect(address, name).toMatch(/^\/media\/[a-z-]+\/[\w/-]+\.png$/);
      const served = await newClient().get(address);
      expect(served.headers.get('Content-Type'), name).toBe('image/png');
      await served.arrayBuffer();
    }
    // Names that no program sends are accepted or rejected, but never stored or echoed.
    const unspeakable = ['a\r\nSet-Cookie: a=b', 'a"\r\n\r\n<script>', 'a\0.png'];
    for (const name of unspeakable) {
      const response = await upload(door, png, name);
      expect([200, 201, 400, 422], name).toContain(response.status);
      expect(response.headers.getSetCookie(), name).toEqual([]);
      expect(await response.text(), name).not.toContain('<script>');
    }
    countCases('uploads', names.length + unspeakable.length);
  });

  it('counts the received bytes, independent of the declared length', async () => {
    const kept = await stored();
    const head = textBytes('--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n');
    const lengths: Record<string, string>[] = [
      {},
      { 'Content-Length': '1' },
      { 'Content-Length': String(2 ** 50) },
      { 'Transfer-Encoding': 'chunked' },
    ];
    for (const said of lengths) {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(sent === 0 ? head : new Uint8Array(65_536));
          sent += 65_536;
          if (sent > 64 * MEGABYTE) controller.close();
        },
      });
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x', ...said };
      const answer = await errorOf(await door.send(await uploader(), body, headers));
      expect(answer, JSON.stringify(said)).toMatchObject({ status: 413, message: door.words.tooLarge });
      expect(sent).toBeLessThan(door.bytes + 2 * MEGABYTE);
    }
    const whole = await upload(door, joined(file, new Uint8Array(door.bytes)));
    expect(await errorOf(whole)).toMatchObject({ status: 413, message: door.words.tooLarge });
    expect(await stored()).toEqual(kept);
    countCases('uploads', lengths.length + 1);
  });

  it('accepts only a form, from permitted users', async () => {
    const kept = await stored();
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const nothing = new FormData();
    const text = new FormData();
    text.append('picture', 'not a file');
    const elsewhere = new FormData();
    elsewhere.append('file', new File([file], 'a.jpg'));
    const stream = (content: string) => new Blob([content]).stream();
    const part = '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n';
    const bad: [string, BodyInit, Record<string, string>, number][] = [
      ['an empty form', nothing, {}, 422],
      ['a text in the place of the file', text, {}, 422],
      ['a part of another name', elsewhere, {}, 422],
      ['no body', stream(''), multipart, 400],
      ['no boundary', stream('x'), { 'Content-Type': 'multipart/form-data' }, 400],
      ['another boundary', stream(`${part.replace('--x', '--y')}\r\nabc\r\n--y--`), multipart, 400],
      ['no end', stream(`${part}\r\nabc`), multipart, 400],
      [
        'a part of parts',
        stream(`${part}Content-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\nabc\r\n--y--\r\n--x--`),
        multipart,
        422,
      ],
      ['a part encoded again', stream(`${part}Content-Transfer-Encoding: base64\r\n\r\n/9j/\r\n--x--`), multipart, 422],
      ['the file alone', new Blob([file]).stream(), { 'Content-Type': 'image/jpeg' }, 415],
      ['JSON', stream('{}'), { 'Content-Type': 'application/json' }, 415],
      ['a plain form', stream('picture=a'), { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
      ['a form from elsewhere', formWith(file), { Origin: 'https://evil.example' }, 403],
      ['a form from nowhere', formWith(file), { Origin: 'null' }, 403],
    ];
    for (const [name, body, headers, status] of bad) {
      const answer = await errorOf(await door.send(await uploader(), body, headers));
      expect(answer.status, name).toBe(status);
    }
    const guest = await door.send({ id: 'nobody', client: newClient() }, formWith(file));
    expect(guest.status).toBe(401);
    expect(await stored()).toEqual(kept);
    countCases('uploads', bad.length + 1);
  });
});

test('rejects two profile pictures, and two article pictures of one width', async () => {
  const two = () => {
    const form = formWith(file);
    form.append('picture', new File([file], 'b.jpg'));
    return form;
  };
  const kept = await stored();
  for (const [, door] of each) expect((await door.send(await uploader(), two())).status).toBe(422);
  expect(await stored()).toEqual(kept);
  countCases('uploads', each.length);
});
