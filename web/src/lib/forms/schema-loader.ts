/** The part of a contract schema that the forms use. */
type Schema = {
  safeParse: (value: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** Returns the first error of each field, in the contract's words. */
export function findFieldErrors(schema: Schema, values: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = String(path[0] ?? '');
    found[name] ??= message;
  }
  return found;
}

/**
 * Loads a form's rules separately, because zod is too large for pages that are only read. Returns null when the load
 * fails; the server validates every value again.
 */
export async function loadSchemas<Rules>(load: () => Promise<Rules>): Promise<Rules | null> {
  try {
    await import('../zod-without-eval.ts');
    return await load();
  } catch {
    return null;
  }
}
