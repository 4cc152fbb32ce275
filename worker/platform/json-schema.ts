/**
 * Replaces `zod/v4/core` in the bundle (`[alias]` in wrangler.toml): the OpenAPI generator imports it by name at run
 * time, which would keep all of it and all its languages: 45 kB after compression.
 */
import * as z from 'zod';

export const toJSONSchema = z.toJSONSchema;
