/** The id of what an expandable field refers to. */
export function idOf(ref: string | { id: string }): string {
  return typeof ref === 'string' ? ref : ref.id;
}

/** As resolveId, null for nothing. */
export function idOrNull(ref: string | { id: string } | null | undefined): string | null {
  return ref == null ? null : idOf(ref);
}
