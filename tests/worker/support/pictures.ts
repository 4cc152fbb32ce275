import { crc32 } from 'node:zlib';

export type Bytes = Uint8Array<ArrayBuffer>;

const decoded = (base64: string): Bytes => Uint8Array.from(Buffer.from(base64, 'base64'));
export const textBytes = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'latin1'));
export const joined = (...pieces: Uint8Array[]): Bytes => Uint8Array.from(Buffer.concat(pieces));
/** Returns whether a file contains `text`. */
export const holds = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text, 0, 'latin1');

const uint16 = (value: number) => Uint8Array.of(value >> 8, value & 255);
const uint32 = (value: number) => joined(uint16(value >>> 16), uint16(value & 0xffff));
const uint32LE = (value: number) => uint32(value).toReversed();

// Files of 8 x 6 pixels in one color, made by sharp. Their dimensions are overwritten below; no test decodes them.
const JPEG = decoded(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJgCBX//2Q==',
);
const PNG = decoded(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12PQz+/HihgGUgIAeFY4ca4zjT0AAAAASUVORK5CYII=',
);
const WEBP = decoded('UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoIAAYAAUAmJaACdLoAA5gA/u9RL/cGZ9XY4f/IMdvPbzuwAAA=');
/** Transparent, because that requires the extended header. */
export const EXTENDED_WEBP = decoded(
  'UklGRmAAAABXRUJQVlA4WAoAAAAQAAAABwAABQAAQUxQSA8AAAABB1CziAgABOF/20RE/0MAVlA4ICoAAACQAQCdASoIAAYAAUAmJaACdLoAA5gA/u9RL/cGZ9XY4f/IMdvPbzuwAAA=',
);
export const LOSSLESS_WEBP = decoded('UklGRiIAAABXRUJQVlA4TBYAAAAvB0ABAAfQt770sf8BgCD8b5uI6H8I');
export const ANIMATED_WEBP = decoded(
  'UklGRrgAAABXRUJQVlA4WAoAAAACAAAABwAABQAAQU5JTQYAAAD/////AQBBTk1GQgAAAAAAAAAAAAcAAAUAAGQAAAJWUDggKgAAAJABAJ0BKggABgABQCYloAJ0ugADmAD+71Ev9wZn1djh/8gx289vO7AAAEFOTUZCAAAAAAAAAAAABwAABQAAZAAAAFZQOCAqAAAAlAEAnQEqCAAGAAAAJiWgAnS6AAOYAP7tr9/7FnLYF4//iHOhzocySAAA',
);
export const GIF = decoded('R0lGODlhCAAGAIAAAExpcS9vjyH5BAUAAAAALAAAAAAIAAYAAAIGjI+py30FADs=');
export const SVG = textBytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const HTML = textBytes('<!doctype html><script>alert(1)</script>');
export const HEIC = joined(uint32(24), textBytes('ftypheic'), uint32(0), textBytes('mif1heic'));

/** Returns a JPEG segment. */
export const segment = (marker: number, content: Uint8Array) =>
  joined(Uint8Array.of(0xff, marker), uint16(content.length + 2), content);

/** Returns a JPEG that claims these dimensions. The `extra` segments come first. */
export function jpeg(width: number, height: number, extra: Uint8Array[] = []): Bytes {
  const file = JPEG.slice();
  const frame = Buffer.from(file).indexOf('ffc0', 'hex');
  file.set(joined(uint16(height), uint16(width)), frame + 5);
  return joined(file.subarray(0, 2), ...extra, file.subarray(2));
}

const ORIENTATION = 0x0112;
const GPS = 0x8825;

/** Returns the EXIF data that a phone writes: orientation and location. */
export function phoneExif(orientation: number): Bytes {
  const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
    joined(uint16(tag), uint16(type), uint32(count), value);
  const tiff = joined(
    textBytes('MM\0*'),
    uint32(8),
    uint16(2),
    entry(ORIENTATION, 3, 1, joined(uint16(orientation), uint16(0))),
    entry(GPS, 4, 1, uint32(38)),
    uint32(0),
    uint16(1),
    entry(1, 2, 2, textBytes('N\0\0\0')),
    uint32(0),
    textBytes('51.5074 N 0.1278 W'),
  );
  return segment(0xe1, joined(textBytes('Exif\0\0'), tiff));
}

export const pngChunk = (name: string, content: Uint8Array) =>
  joined(uint32(content.length), textBytes(name), content, uint32(crc32(joined(textBytes(name), content))));

/** Returns a PNG that claims these dimensions. The `extra` chunks follow its header. */
export function png(width: number, height: number, extra: Uint8Array[] = []): Bytes {
  const header = pngChunk('IHDR', joined(uint32(width), uint32(height), Uint8Array.of(8, 2, 0, 0, 0)));
  return joined(PNG.subarray(0, 8), header, ...extra, PNG.subarray(8 + header.length));
}

export const webpChunk = (name: string, content: Uint8Array) =>
  joined(textBytes(name), uint32LE(content.length), content, new Uint8Array(content.length % 2));

/** Returns a WebP of any chunks. */
export const webpOf = (...chunks: Uint8Array[]) => {
  const content = joined(textBytes('WEBP'), ...chunks);
  return joined(textBytes('RIFF'), uint32LE(content.length), content);
};

/** Returns a lossy WebP that claims these dimensions. */
export function webp(width: number, height: number): Bytes {
  const file = WEBP.slice();
  file.set([width & 255, width >> 8, height & 255, height >> 8], 26);
  return file;
}

/** Returns the upload form of a post's image. */
export function pictureForm(pictures: readonly Uint8Array[], rest: { share?: Uint8Array; color?: string } = {}) {
  const form = new FormData();
  // Name and type are wrong, because the server ignores them.
  for (const bytes of pictures) form.append('picture', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
  if (rest.share !== undefined) form.append('share', new File([rest.share], 'share.jpg', { type: 'image/jpeg' }));
  if (rest.color !== undefined) form.append('color', rest.color);
  return form;
}

/** Returns the upload form of a profile picture. */
export function profilePictureForm(bytes: Bytes) {
  const form = new FormData();
  form.append('picture', new File([bytes], 'me.jpg', { type: 'image/jpeg' }));
  return form;
}
