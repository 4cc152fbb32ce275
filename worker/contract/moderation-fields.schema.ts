import * as z from 'zod';
import { MODERATION_TEXT_MAX } from './moderation.ts';
import { countCharacters } from './text.ts';
import { userText } from './user-text.schema.ts';

export const personSchema = z.object({ id: z.string(), username: z.string() });
export const articleLinkSchema = z.object({ id: z.string(), slug: z.string(), title: z.string() });

export const shortText = (required: string, max: number, long: string) =>
  userText(required)
    .transform((text) => text.trim())
    .refine((text) => countCharacters(text) <= max, long);

export const requiredText = (required: string, long: string) =>
  shortText(required, MODERATION_TEXT_MAX, long).refine((text) => text !== '', required);
