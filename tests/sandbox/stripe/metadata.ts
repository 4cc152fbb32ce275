import type Stripe from 'stripe';

type Given = { [name: string]: string | number | null } | '' | null | undefined;

/** Returns metadata as stored: texts. */
export function metadataFrom(given: Given): Stripe.Metadata {
  return mergedMetadata({}, given);
}

/** Returns metadata after an update: given keys are set, empty ones are removed; '' removes all. */
export function mergedMetadata(old: Stripe.Metadata, given: Given): Stripe.Metadata {
  if (given === '' || given === null) return {};
  const entries = Object.entries({ ...old, ...given }).map(([name, value]): [string, string] => [
    name,
    String(value ?? ''),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
