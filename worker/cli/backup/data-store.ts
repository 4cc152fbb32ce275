import type { DumpDatabase } from '../dump/dump-database.ts';

/** A picture as it lies in a bucket. */
export type StoredImage = { bytes: Uint8Array; contentType: string | null };

/** What a backup asks of a bucket, wherever it is. */
export type Bucket = {
  /** What to call it in messages. */
  name: string;
  /** The names of all pictures, some at a time. */
  list(): AsyncIterable<string[]>;
  /** Null for one that is not there (any more). */
  get(key: string): Promise<StoredImage | null>;
  put(key: string, picture: StoredImage): Promise<void>;
};

/** A whole product's data: its database, and its buckets by the names that the worker knows them by. */
export type DataStore = {
  db: DumpDatabase;
  buckets: Record<string, Bucket>;
  close(): Promise<void>;
};
