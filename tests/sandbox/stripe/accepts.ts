/** An endpoint's parameter. The compiler checks keys and kinds against the SDK's params. */
export type Rule =
  | { kind: 'text'; required?: true; emptyable?: true; values?: readonly string[]; maxLength?: number }
  | { kind: 'integer'; required?: true; min?: number; max?: number }
  | { kind: 'flag'; required?: true }
  | { kind: 'metadata'; required?: true }
  | { kind: 'list'; required?: true; of: Rule }
  | { kind: 'object'; required?: true; fields: Fields }
  | { kind: 'range'; required?: true };

export type Fields = { readonly [name: string]: Rule };

type Kind<K extends Rule['kind']> = Extract<Rule, { kind: K }>;
type ListOf<E> = { kind: 'list'; required?: true; of: RuleFor<E> };
type ObjectOf<V> = { kind: 'object'; required?: true; fields: Accepts<V> };
type IsAny<Found, Then> = [Found] extends [never] ? never : Then;
type Plain<V> = Exclude<Extract<V, object>, readonly unknown[]>;

/** The rules that match a type of the SDK. */
type RuleFor<V> =
  | IsAny<Extract<V, string>, Kind<'text'>>
  | IsAny<Extract<V, number>, Kind<'integer'>>
  | IsAny<Extract<V, boolean>, Kind<'flag'>>
  | (Extract<V, readonly unknown[]> extends readonly (infer E)[]
      ? IsAny<Extract<V, readonly unknown[]>, ListOf<E>>
      : never)
  | (Plain<V> extends { gte?: number } ? IsAny<Plain<V>, Kind<'range'>> : never)
  | (string extends keyof Plain<V> ? Kind<'metadata'> : IsAny<Plain<V>, ObjectOf<Plain<V>>>);

type RequiredKeys<P> = { [K in keyof P]-?: undefined extends P[K] ? never : K }[keyof P];

/**
 * Parameters `P` of the pinned SDK that an endpoint accepts. The compiler rejects an unknown key, a wrong kind and a
 * missing required parameter.
 */
export type Accepts<P> = {
  readonly [K in RequiredKeys<P>]: RuleFor<P[K]> & { required: true };
} & { readonly [K in Exclude<keyof P, RequiredKeys<P>>]?: RuleFor<Exclude<P[K], undefined>> };

export const text = { kind: 'text' } as const;
export const integer = { kind: 'integer' } as const;
export const cents = { kind: 'integer', min: 0 } as const;
export const flag = { kind: 'flag' } as const;
export const metadata = { kind: 'metadata' } as const;
export const range = { kind: 'range' } as const;
export const emptyableText = { kind: 'text', emptyable: true } as const;
export const texts = { kind: 'list', of: text } as const;
export const expand = texts;
export const paging = {
  limit: { kind: 'integer', min: 1, max: 100 },
  starting_after: text,
  ending_before: text,
} as const;

/** Accepts one of Stripe's enum values. */
export const oneOf = <const V extends readonly string[]>(...values: V) => ({ kind: 'text', values }) as const;
export const listOf = <R extends Rule>(of: R) => ({ kind: 'list', of }) as const;
export const object = <F extends Fields>(fields: F) => ({ kind: 'object', fields }) as const;
export const required = <R extends Rule>(rule: R) => ({ ...rule, required: true }) as const;
