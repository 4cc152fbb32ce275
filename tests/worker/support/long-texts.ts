import type { Schema } from '../../support/api-document.ts';

type Path = readonly (string | number)[];

/** Units that fill a text: each makes a pattern start, or restart, at every character. */
const UNITS: Record<string, string> = {
  letters: 'a',
  capitals: 'A',
  digits: '1',
  'letters and digits': 'a1',
  exclamations: '!',
  spaces: ' ',
  'words of one letter': 'a ',
  'line breaks': '\n',
  'carriage returns': '\r\n',
  tabs: '\t',
  'at signs': 'a@',
  dots: 'a.',
  hyphens: '-',
  underscores: '_',
  slashes: '/',
  backslashes: '\\',
  quotes: '"',
  'open brackets': '[',
  links: '[a](',
  stars: '**a',
  tags: '<a',
  commas: ',',
  'letters with accents': 'e\u0301',
  'letters of four bytes': '\u{1D400}',
};

export const shapes: readonly string[] = Object.keys(UNITS);

/** Returns a text of this shape with at most `bytes` bytes of JSON, as close as possible. */
export function textOfShape(shape: string, bytes: number): string {
  const unit = UNITS[shape] ?? '';
  const unitBytes = Buffer.byteLength(JSON.stringify(unit)) - 2;
  return unit.repeat(Math.max(1, Math.floor(bytes / unitBytes)));
}

/** Returns the path of every text in JSON of this schema; a list has one item. */
export function textPaths(schema: Schema, path: Path = []): Path[] {
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (options.length > 0) return options.flatMap((option) => textPaths(option, path));
  if (schema.type === 'array') return textPaths(schema.items ?? {}, [...path, 0]);
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => textPaths(property, [...path, key]));
  }
  return schema.type === 'string' || schema.enum !== undefined ? [path] : [];
}

/** Returns the JSON with a text at a path, which need not exist yet. */
export function withText(body: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (typeof step === 'number') return [withText((body as unknown[] | undefined)?.[step], rest, text)];
  const object = (body ?? {}) as Record<string, unknown>;
  return { ...object, [step]: withText(object[step], rest, text) };
}
