/** What this needs of a schema of the contract. */
type Schema = {
  safeParse: (value: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** The first thing wrong with each field, in the contract's words. */
export function findFieldErrors(schema: Schema, values: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = String(path[0] ?? '');
    found[name] ??= message;
  }
  return found;
}

/**
 * Fetches a form's rules, apart from the page: zod is too heavy for what someone only reads. Null when they cannot be
 * fetched: then the server, which checks everything again, has the only word.
 */
export async function loadSchemas<Rules>(load: () => Promise<Rules>): Promise<Rules | null> {
  try {
    await import('../zod-without-eval.ts');
    return await load();
  } catch {
    return null;
  }
}
