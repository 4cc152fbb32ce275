import { authMessages } from '#contract/accounts';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/accounts.schema'));

/** Fetches the validation rules early, so the first check is fast. */
export const preloadAccountRules = () => void load();

export type SignInValues = { email: string; password: string; remember: boolean };
type SignUpValues = { email: string; username: string; password: string; confirmation: string };
export type NewPasswordValues = { password: string; confirmation: string };
type EmailValues = { email: string };
type UsernameValues = { username: string };
type ChangeEmailValues = { email: string; password: string };
type ChangePasswordValues = NewPasswordValues & { current: string };

function differing({ password, confirmation }: NewPasswordValues): FieldErrors<NewPasswordValues> {
  if (password !== confirmation) return { confirmation: authMessages.passwordsDiffer };
  return confirmation === '' ? { confirmation: authMessages.confirmationRequired } : {};
}

export async function checkSignIn(values: SignInValues): Promise<FieldErrors<SignInValues>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.signInRequest, values);
}

export async function checkSignUp({ confirmation, ...request }: SignUpValues): Promise<FieldErrors<SignUpValues>> {
  const rules = await load();
  const { password } = request;
  return { ...differing({ password, confirmation }), ...(rules && findFieldErrors(rules.signUpRequest, request)) };
}

export async function checkNewPassword(values: NewPasswordValues): Promise<FieldErrors<NewPasswordValues>> {
  const rules = await load();
  const { password } = rules === null ? {} : findFieldErrors(rules.resetPasswordRequest, { password: values.password });
  return { ...differing(values), ...(password && { password }) };
}

export async function checkUsername(values: UsernameValues): Promise<FieldErrors<UsernameValues>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.usernameRequest, values);
}

/** `email` is the current address. */
export const checkChangeEmail =
  (email: string) =>
  async (values: ChangeEmailValues): Promise<FieldErrors<ChangeEmailValues>> => {
    const isUnchanged = values.email.trim().toLowerCase() === email.toLowerCase();
    const rules = await load();
    return {
      ...(isUnchanged && { email: authMessages.emailUnchanged }),
      ...(rules && findFieldErrors(rules.changeEmailRequest, values)),
    };
  };

export async function checkChangePassword({
  confirmation,
  ...request
}: ChangePasswordValues): Promise<FieldErrors<ChangePasswordValues>> {
  const rules = await load();
  const { password } = request;
  return {
    ...differing({ password, confirmation }),
    ...(rules && findFieldErrors(rules.changePasswordRequest, request)),
  };
}

/** `missing` is the message for an empty field. */
export const checkEmail =
  (missing: string) =>
  async ({ email }: EmailValues): Promise<FieldErrors<EmailValues>> => {
    if (email.trim() === '') return { email: missing };
    const rules = await load();
    return rules === null ? {} : findFieldErrors(rules.emailOnlyRequest, { email });
  };
