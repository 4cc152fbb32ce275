import * as z from 'zod';
import { SITE_PATH, SITE_PATH_MAX } from './site-path.ts';

/** A path on this site, such as the page that the user came from. */
export const sitePathSchema = z.string().max(SITE_PATH_MAX, { abort: true }).regex(SITE_PATH);
