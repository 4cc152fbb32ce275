import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CliError } from '../deploy/cli-error.ts';

/** Number of lines of a table, and SHA-256 over all of them in order: `zcat <table>.jsonl.gz | sha256sum`. */
export type TableChecksum = { rows: number; sha256: string };

/** Content of an archive; written last, so an archive without it is incomplete. */
export type Manifest = {
  format: 1;
  from: string;
  /** ISO 8601. */
  began: string;
  ended: string;
  /** Migrations of the exported database. */
  migrations: string[];
  tables: Record<string, TableChecksum>;
};

const fileOf = (folder: string, table: string) => join(folder, `${table}.jsonl.gz`);
const manifestOf = (folder: string) => join(folder, 'manifest.json');

/** Passes slices through and computes their checksum. */
async function* summing(slices: AsyncIterable<string[]>, done: (sum: TableChecksum) => void): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of slices) {
    const text = `${lines.join('\n')}\n`;
    hash.update(text);
    rows += lines.length;
    yield text;
  }
  done({ rows, sha256: hash.digest('hex') });
}

/** Returns the checksum of a table's lines. */
export async function checksumTable(slices: AsyncIterable<string[]>): Promise<TableChecksum> {
  let sum: TableChecksum = { rows: 0, sha256: '' };
  for await (const _ of summing(slices, (whole) => (sum = whole)));
  return sum;
}

/** Archives contain password hashes and users' mails, so only the owner may read them. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Creates the folder of a new archive. Throws CliError if it is not empty. */
export function beginArchive(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  if (readdirSync(folder).length > 0) throw new CliError(`${folder} is not empty. Use a new folder.`);
  chmodSync(folder, FOLDER_MODE);
}

/** Writes a table as compressed lines. */
export async function writeTable(
  folder: string,
  table: string,
  slices: AsyncIterable<string[]>,
): Promise<TableChecksum> {
  let sum: TableChecksum | undefined;
  const text = Readable.from(summing(slices, (whole) => (sum = whole)));
  await pipeline(text, createGzip({ level: 6 }), createWriteStream(fileOf(folder, table), { mode: FILE_MODE }));
  if (sum === undefined) throw new Error(`${table} was not written completely`);
  return sum;
}

/** Yields the lines of a table, one slice per chunk read. Throws CliError for a damaged file. */
export async function* readTable(folder: string, table: string): AsyncGenerator<string[]> {
  const file = createReadStream(fileOf(folder, table));
  const text = createGunzip().setEncoding('utf8');
  file.once('error', (error) => text.destroy(error)).pipe(text);
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines;
    }
  } catch (error) {
    throw new CliError(`${table} of the archive cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: FILE_MODE });
}

/** Reads the whole archive and verifies its checksums. Throws CliError for an incomplete or changed one. */
export async function checkArchive(folder: string): Promise<Manifest> {
  if (!existsSync(manifestOf(folder))) {
    throw new CliError(`${folder} has no manifest.json: not an archive, or incomplete.`);
  }
  const manifest = JSON.parse(readFileSync(manifestOf(folder), 'utf8')) as Manifest;
  if (manifest.format !== 1)
    throw new CliError(`The archive has format ${manifest.format}. This version reads format 1.`);
  for (const [table, sum] of Object.entries(manifest.tables)) {
    const { rows, sha256 } = await checksumTable(readTable(folder, table));
    if (rows !== sum.rows || sha256 !== sum.sha256) {
      throw new CliError(`${table} of the archive is damaged: it does not match the manifest.`);
    }
  }
  return manifest;
}
