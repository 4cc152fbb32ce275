export type { Blogger, BloggerResponse } from './profiles.schema.ts';

export const profileMessages = { bloggerNotFound: 'Blogger not found' } as const;
