/** 'Remember me' fills in the e-mail box next time. The address alone is kept; storage may be switched off. */
const KEY = 'remembered-email';

export function rememberedEmail(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, email);
  } catch {}
}
