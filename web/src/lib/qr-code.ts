/*
 * QR codes (ISO/IEC 18004) of texts up to 858 bytes: byte mode, error correction L, one fixed mask, which every reader
 * accepts.
 */

/** By version from 1: bytes of error correction in each block, and the number of blocks. */
const CORRECTION_BYTES = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
const MASK = 0;
const LEVEL_L = 1;

/** Multiplies in the field of 256 elements. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** Returns the remainder of a block (Reed-Solomon), its error correction. */
function correctionOf(block: readonly number[], size: number): number[] {
  const divisor = [...Array.from({ length: size - 1 }, () => 0), 1];
  for (let root = 1, n = 0; n < size; n++, root = multiply(root, 2)) {
    for (let i = 0; i < size; i++) divisor[i] = multiply(divisor[i] ?? 0, root) ^ (divisor[i + 1] ?? 0);
  }
  const rest = Array.from({ length: size }, () => 0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let i = 0; i < size; i++) rest[i] = (rest[i] ?? 0) ^ multiply(divisor[i] ?? 0, factor);
  }
  return rest;
}

/** Returns the positions of the alignment patterns in both directions. */
function alignmentsOf(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, n) => size - 7 - n * step).reverse()];
}

/** Returns the bytes that a version holds, with those of the error correction. */
function capacityOf(version: number): number {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignment = count === 0 ? 0 : (25 * count - 10) * count - 55;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0)) / 8);
}

/** Returns the data of a version in the order of its modules: the blocks, interleaved. */
function codewordsOf(bytes: Uint8Array, version: number): number[] {
  const [size, blocks] = [CORRECTION_BYTES[version - 1] ?? 0, BLOCKS[version - 1] ?? 1];
  const total = capacityOf(version);
  const room = total - size * blocks;
  const bits = (value: number, length: number) => value.toString(2).padStart(length, '0');
  const head = `0100${bits(bytes.length, version < 10 ? 8 : 16)}`;
  const text = `${head}${Array.from(bytes, (byte) => bits(byte, 8)).join('')}`.slice(0, room * 8);
  const ended = `${text}0000`.slice(0, room * 8);
  const data = (ended.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = blocks - (total % blocks);
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, n) => {
    const from = at;
    at += Math.floor(total / blocks) - size + (n < short ? 0 : 1);
    const block = data.slice(from, at);
    return { block, correction: correctionOf(block, size) };
  });
  const longest = Math.max(...parts.map(({ block }) => block.length));
  const interleave = (pick: (part: (typeof parts)[number]) => number[], length: number) =>
    Array.from({ length }, (_, i) => parts.flatMap((part) => pick(part)[i] ?? [])).flat();
  return [...interleave(({ block }) => block, longest), ...interleave(({ correction }) => correction, size)];
}

/** Returns a number with its error correction bits (BCH). */
function withRemainder(value: number, generator: number, length: number): number {
  let rest = value;
  for (let n = 0; n < length; n++) rest = (rest << 1) ^ ((rest >> (length - 1)) * generator);
  return (value << length) | rest;
}

/** Returns the modules of a text's QR code by row; true is dark. Throws RangeError for a text that is too long. */
export function createQrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version =
    BLOCKS.findIndex((blocks, n) => {
      const room = capacityOf(n + 1) - (CORRECTION_BYTES[n] ?? 0) * blocks;
      return bytes.length + (n + 1 < 10 ? 2 : 3) <= room;
    }) + 1;
  if (version === 0) throw new RangeError('too long for a QR code');
  const size = version * 4 + 17;
  const modules = Array.from({ length: size }, () =>
    Array.from({ length: size }, (): boolean | undefined => undefined),
  );
  const set = (row: number, column: number, isDark: boolean) => {
    const line = modules[row];
    if (line !== undefined && column >= 0 && column < size) line[column] = isDark;
  };
  const square = (row: number, column: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++) set(row + y, column + x, isDark(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  const corners = [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const;
  for (const [row, column] of corners) square(row, column, 4, (distance) => distance !== 2 && distance !== 4);
  const alignments = alignmentsOf(version, size);
  const last = alignments.at(-1);
  for (const row of alignments)
    for (const column of alignments) {
      const isCorner = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isCorner) square(row, column, 2, (distance) => distance !== 1);
    }
  const format = withRemainder((LEVEL_L << 3) | MASK, 0x537, 10) ^ 0x5412;
  for (let n = 0; n < 15; n++) {
    const isDark = ((format >> n) & 1) === 1;
    set(n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, 8, isDark);
    set(8, n < 8 ? size - 1 - n : n === 8 ? 7 : 14 - n, isDark);
  }
  set(size - 8, 8, true);
  const marks = version < 7 ? 0 : withRemainder(version, 0x1f25, 12);
  for (let n = 0; version >= 7 && n < 18; n++) {
    const [far, near] = [size - 11 + (n % 3), Math.floor(n / 3)];
    set(near, far, ((marks >> n) & 1) === 1);
    set(far, near, ((marks >> n) & 1) === 1);
  }
  const words = codewordsOf(bytes, version);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const isUp = ((right + (right < 6 ? 1 : 0) + 1) & 2) === 0;
    for (let n = 0; n < size * 2; n++) {
      const column = right - (n % 2);
      const row = isUp ? size - 1 - Math.floor(n / 2) : Math.floor(n / 2);
      if (modules[row]?.[column] !== undefined) continue;
      const isDark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
      bit++;
      set(row, column, isDark !== ((row + column) % 2 === 0));
    }
  }
  return modules.map((row) => row.map((isDark) => isDark === true));
}
