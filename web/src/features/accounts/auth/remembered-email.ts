import { useEffect } from 'react';
import { browserStorage, tabStorage } from '@/lib/storage/storage.ts';

const KEY = 'remembered-email';
const TYPED_KEY = 'typed-email';

/** Email address for the sign-in form, stored by "Remember me". Nothing else is stored. */
export const rememberedEmail = () => browserStorage.get(KEY);

export const rememberEmail = (email: string | null) => browserStorage.set(KEY, email);

/** Clears the address after a sign-in, because another person may use this tab next. */
export const clearTypedEmail = () => tabStorage.set(TYPED_KEY, null);

/** The part of a form that both the sign-in and the sign-up form have. */
type EmailForm = { values: { email: string }; prefill: (known: { email: string }) => void };

/** Carries the typed address to the other steps of the auth screen and through Back and reloads. */
export function useTypedEmail({ values: { email }, prefill }: EmailForm): void {
  useEffect(() => {
    const typed = tabStorage.get(TYPED_KEY);
    if (typed !== null) prefill({ email: typed });
  }, [prefill]);
  useEffect(() => {
    if (email !== '') tabStorage.set(TYPED_KEY, email);
  }, [email]);
}
