export type { ContactRequest } from './mail.schema.ts';

export const CONTACT_MESSAGE_MAX = 5000;
