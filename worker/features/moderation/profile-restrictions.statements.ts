import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';

/** SQL condition: the profile shows this picture. */
export const hasPictureSql = (user: number, key: string): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE user = ${user} AND picture_key = ${key})`;

/** SQL condition: the profile has an About Me. */
export const hasBioSql = (user: number): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE user = ${user} AND about_me <> '')`;

/** SQL expression: the About Me of a profile. */
export const bioSql = (user: number): SQL => sql`(SELECT about_me FROM profiles WHERE user = ${user})`;

export const clearPictureStatement = (db: Db, user: number, key: string): Statement =>
  db.run(sql`UPDATE profiles SET picture_key = NULL WHERE user = ${user} AND picture_key = ${key}`);

export const clearBioStatement = (db: Db, user: number): Statement =>
  db.run(sql`UPDATE profiles SET about_me = '' WHERE user = ${user}`);

/** Restores a removed picture, unless the blogger has chosen another one. */
export const restorePictureStatement = (db: Db, user: number, key: string): Statement =>
  db.run(sql`UPDATE profiles SET picture_key = ${key} WHERE user = ${user} AND picture_key IS NULL`);

/** Restores the About Me that a restriction cleared, unless the blogger has written another one. */
export const restoreBioStatement = (db: Db, user: number, restriction: number): Statement =>
  db.run(sql`
    UPDATE profiles SET about_me = (SELECT bio FROM restrictions WHERE seq = ${restriction})
     WHERE user = ${user} AND about_me = ''`);
