import {
  ANIMATED_WEBP,
  type Bytes,
  EXTENDED_WEBP,
  GIF,
  HEIC,
  HTML,
  joined,
  jpeg,
  LOSSLESS_WEBP,
  png,
  pngChunk,
  SVG,
  segment,
  textBytes,
  webp,
  webpChunk,
  webpOf,
} from './pictures.ts';

const SCRIPT = '<script>alert("secret")</script>';
const ZIP = textBytes('PK\x03\x04\x14\0\0\0\0\0secret.html');
const PDF = textBytes('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF');
const SCRIPT_IN_GIF = textBytes('GIF89a/*\0\0\0\0*/=1;alert("secret")//');

/** One valid file of each accepted type. */
export const sound: Record<string, Bytes> = {
  'a JPEG': jpeg(640, 480),
  'a PNG': png(640, 480),
  'a WebP': webp(640, 480),
  'an extended WebP': EXTENDED_WEBP,
  'a lossless WebP': LOSSLESS_WEBP,
};

/** Files of other types, by type, identified by their first bytes. */
export const otherKinds: Record<string, Bytes> = {
  SVG,
  'SVG behind a declaration': joined(textBytes('<?xml version="1.0"?>\n'), SVG),
  HTML,
  'HTML behind blanks': joined(textBytes('\n\t '), HTML),
  'HTML behind a byte order mark': joined(textBytes('\xef\xbb\xbf'), HTML),
  'HTML in UTF-16': Uint8Array.from(Buffer.from(`\ufeff${SCRIPT}`, 'utf16le')),
  'XML with a stylesheet': textBytes('<?xml-stylesheet href="data:text/xsl,x"?><x/>'),
  'a mail with parts': textBytes('MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>'),
  script: textBytes('alert("secret")'),
  JSON: textBytes('{"a":1}'),
  GIF,
  'a GIF that is script': SCRIPT_IN_GIF,
  'a GIF of 1987': textBytes('GIF87a\x08\0\x06\0'),
  HEIC,
  AVIF: textBytes('\0\0\0\x20ftypavif\0\0\0\0avifmif1'),
  MP4: textBytes('\0\0\0\x20ftypisom\0\0\x02\0isomiso2'),
  BMP: textBytes('BM\x36\0\0\0\0\0\0\0'),
  TIFF: textBytes('II*\0\x08\0\0\0'),
  'TIFF the other way round': textBytes('MM\0*\0\0\0\x08'),
  ICO: textBytes('\0\0\x01\0\x01\0\x10\x10'),
  'JPEG 2000': textBytes('\0\0\0\x0cjP  \r\n\x87\n'),
  'JPEG XL': textBytes('\xff\x0a\xfa\x1f'),
  PSD: textBytes('8BPS\0\x01'),
  WAV: textBytes('RIFF\x24\0\0\0WAVEfmt '),
  PDF,
  ZIP,
  gzip: textBytes('\x1f\x8b\x08\0'),
  Flash: textBytes('CWS\x0a'),
  'a program': textBytes('\x7fELF\x02\x01\x01'),
  'a shell script': textBytes('#!/bin/sh\nrm -rf /\n'),
  'PHP behind a comment that looks like a picture': textBytes('<!-- \xff\xd8\xff --><?php ?>'),
  'a WebP that moves': ANIMATED_WEBP,
};

/** Prefixes that turn a valid file into one of another type. */
const heads: Record<string, Bytes> = {
  HTML,
  'a comment': textBytes('<!--'),
  'a blank': textBytes(' '),
  'a NUL': textBytes('\0'),
  'a byte order mark': textBytes('\xef\xbb\xbf'),
  'a GIF that is script': SCRIPT_IN_GIF,
  PDF,
  ZIP,
};

/** Suffixes that append a second file to a valid one. */
const tails: Record<string, Bytes> = {
  HTML,
  SVG,
  script: textBytes('*/alert("secret")//'),
  ZIP,
  PDF,
  GIF,
  'another JPEG': jpeg(8, 6),
  'a NUL': textBytes('\0'),
  'a line end': textBytes('\r\n'),
};

/** Returns two files in one: the first ones have no image signature, the second ones have trailing data. */
export function twoInOne(): { behind: [string, Bytes][]; before: [string, Bytes][] } {
  const each = Object.entries(sound);
  return {
    behind: each.flatMap(([name, file]) =>
      Object.entries(heads).map(([head, bytes]): [string, Bytes] => [`${name} behind ${head}`, joined(bytes, file)]),
    ),
    before: each.flatMap(([name, file]) =>
      Object.entries(tails).map(([tail, bytes]): [string, Bytes] => [`${name} before ${tail}`, joined(file, bytes)]),
    ),
  };
}

/** Headers with dimensions that would take gigabytes to decode, or none. Pixels. */
export const tooLarge: [string, Bytes][] = [
  ['a JPEG of 41 megapixels', jpeg(8200, 5000)],
  ['a JPEG of all that fits', jpeg(65_535, 65_535)],
  ['a PNG of 41 megapixels', png(8200, 5000)],
  ['a PNG of more than fits a number', png(0x7fffffff, 0x7fffffff)],
  ['a PNG of one endless line', png(0x7fffffff, 1)],
  ['a WebP of 41 megapixels', webp(8200, 5000)],
  ['a WebP of all that fits', webp(16_383, 16_383)],
];
export const sizeless: [string, Bytes][] = [
  ['a JPEG without width', jpeg(0, 480)],
  ['a JPEG without height', jpeg(640, 0)],
  ['a PNG without width', png(0, 480)],
  ['a PNG without height', png(640, 0)],
  ['a WebP without width', webp(0, 480)],
  ['a WebP without height', webp(640, 0)],
];

const secret = textBytes(`secret ${SCRIPT}`);

/** Valid images with an embedded `secret`, which must not be served. */
export const smuggling: [string, Bytes][] = [
  ['a JPEG with a script in its comment', jpeg(640, 480, [segment(0xfe, secret)])],
  ['a JPEG with HTML in its application data', jpeg(640, 480, [segment(0xe5, secret)])],
  ['a JPEG with a PDF in its comment', jpeg(640, 480, [segment(0xfe, joined(PDF, secret))])],
  ['a JPEG with a ZIP in its comment', jpeg(640, 480, [segment(0xfe, ZIP)])],
  ['a JPEG that says where it was taken', jpeg(640, 480, [segment(0xe1, joined(textBytes('Exif\0\0'), secret))])],
  ['a JPEG with XMP', jpeg(640, 480, [segment(0xe1, joined(textBytes('http://ns.adobe.com/xap/1.0/\0'), secret))])],
  ['a PNG with a script in its text', png(640, 480, [pngChunk('tEXt', secret)])],
  ['a PNG with Exif', png(640, 480, [pngChunk('eXIf', secret)])],
  ['a PNG that moves', png(640, 480, [pngChunk('acTL', new Uint8Array(8)), pngChunk('fdAT', secret)])],
  ['a PNG with a chunk of its own', png(640, 480, [pngChunk('zzZz', secret)])],
  ['a WebP with Exif', webpOf(EXTENDED_WEBP.slice(12), webpChunk('EXIF', secret))],
  ['a WebP with XMP', webpOf(EXTENDED_WEBP.slice(12), webpChunk('XMP ', secret))],
  ['a WebP with a chunk of its own', webpOf(webp(640, 480).slice(12), webpChunk('evil', secret))],
];
