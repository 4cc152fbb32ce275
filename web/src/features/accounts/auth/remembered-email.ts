import { useEffect } from 'react';
import { browserStorage, tabStorage } from '@/lib/storage/storage.ts';

const KEY = 'remembered-email';
const TYPED_KEY = 'typed-email';

/** 'Remember me' fills in the e-mail box next time. The address alone is kept. */
export const rememberedEmail = () => browserStorage.get(KEY);

export const rememberEmail = (email: string | null) => browserStorage.set(KEY, email);

/** After signing in: the next one in this tab may be somebody else. */
export const clearTypedEmail = () => tabStorage.set(TYPED_KEY, null);

/** What the forms for signing in and up share. */
type EmailForm = { values: { email: string }; prefill: (known: { email: string }) => void };

/** Carries the address that was typed to the other steps of the auth screen, and through Back and a reload. */
export function useTypedEmail({ values: { email }, prefill }: EmailForm): void {
  useEffect(() => {
    const typed = tabStorage.get(TYPED_KEY);
    if (typed !== null) prefill({ email: typed });
  }, [prefill]);
  useEffect(() => {
    if (email !== '') tabStorage.set(TYPED_KEY, email);
  }, [email]);
}
