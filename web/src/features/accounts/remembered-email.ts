import { browserStorage } from '@/lib/storage.ts';

const KEY = 'remembered-email';

/** 'Remember me' fills in the e-mail box next time. The address alone is kept. */
export const rememberedEmail = () => browserStorage.get(KEY);

export const rememberEmail = (email: string | null) => browserStorage.set(KEY, email);
