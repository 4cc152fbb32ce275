import type { DumpDatabase } from '../dump/dump-database.ts';

/** A picture in a bucket. */
export type StoredImage = { bytes: Uint8Array; contentType: string | null };

/** Bucket operations that a backup needs, local, remote or in a folder. */
export type Bucket = {
  /** Name in messages. */
  name: string;
  /** Yields the names of all pictures, in groups. */
  list(): AsyncIterable<string[]>;
  /** Null for a missing or deleted picture. */
  get(key: string): Promise<StoredImage | null>;
  put(key: string, picture: StoredImage): Promise<void>;
  /** Does nothing for a missing object. */
  delete(key: string): Promise<void>;
};

/** All data of a product: its database, and its buckets by their binding names. */
export type DataStore = {
  db: DumpDatabase;
  buckets: Record<string, Bucket>;
  close(): Promise<void>;
};
