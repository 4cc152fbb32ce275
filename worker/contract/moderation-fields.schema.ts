import * as z from 'zod';
import { MODERATION_TEXT_MAX } from './moderation.ts';
import { restrictionGrounds } from './restrictions.ts';
import { countCharacters } from './text.ts';
import { userText } from './user-text.schema.ts';

export const personSchema = z.object({ id: z.string(), username: z.string() });
export const articleLinkSchema = z.object({ id: z.string(), slug: z.string(), title: z.string() });

/** The rule that a restriction enforces; an open tab of the version before does not send it. */
export const groundField = z.enum(restrictionGrounds).default('other');

export const shortText = (required: string, max: number, long: string) =>
  userText(required)
    .transform((text) => text.trim())
    .refine((text) => countCharacters(text) <= max, long);

export const requiredText = (required: string, long: string) =>
  shortText(required, MODERATION_TEXT_MAX, long).refine((text) => text !== '', required);
