/** Where the product is deployed: the environments of wrangler.toml. */
export const ENVIRONMENTS = ['staging', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
