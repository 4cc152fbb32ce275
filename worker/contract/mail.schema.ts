import * as z from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { CONTACT_MESSAGE_MAX } from './mail.ts';

/** The Contact page's form: stored and mailed to the platform's address. */
export const contactRequest = z.strictObject({
  name: z.string().trim().max(100, 'Name must be less than 100 characters'),
  email: emailSchema,
  message: z
    .string()
    .trim()
    .min(1, 'Message is required')
    .min(10, 'Message must be at least 10 characters long')
    .max(CONTACT_MESSAGE_MAX, 'Message must be less than 5,000 characters'),
});
export type ContactRequest = z.infer<typeof contactRequest>;

export const contactResponse = z.object({ received: z.literal(true) });
