/** Returns the id in an expandable field. */
export function idOf(ref: string | { id: string }): string {
  return typeof ref === 'string' ? ref : ref.id;
}

/** Returns the id in an expandable field, null if it is empty. */
export function idOrNull(ref: string | { id: string } | null | undefined): string | null {
  return ref == null ? null : idOf(ref);
}
