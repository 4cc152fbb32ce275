import * as z from 'zod';
import { chargeCountries } from '#contract/payout-countries';
import { defaultLimits, type Limits } from './default-limits.ts';
import { type MetricsSource, toMetricsSource } from './platform/metrics/source.ts';
import { gatherSessionKeys, type SessionKeys, sessionKeysSchema } from './session-keys.ts';

// Shared, because creating a schema takes much of the worker's start.
const optionalText = z.string().default('');
const httpUrl = z.url({ protocol: /^https?$/ });
const flagSchema = z.enum(['0', '1']);
const flag = (preset: '0' | '1' = '0') => flagSchema.default(preset).transform((value) => value === '1');

const positive = z.int().min(1);
const optionalRule = z.tuple([positive, positive]).optional();
const ruleShape = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, optionalRule]));
const limitsSchema = z
  .strictObject({ ...ruleShape, api: z.boolean().default(true) })
  .transform((changed): Limits => ({ ...defaultLimits, ...changed }));

const json = z.string().transform((text, ctx) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    ctx.issues.push({ code: 'custom', message: 'is not JSON', input: text });
    return z.NEVER;
  }
});

const schema = z.object({
  APP_ORIGIN: z.url().transform((url) => new URL(url).origin),
  PLATFORM_NAME: z.string().min(1).default('Blog Platform'),
  PLATFORM_EMAIL: z.string().min(3),
  SESSION_KEYS: sessionKeysSchema,
  DATABASE_URL: z.string().optional(),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  SMTP_HOST: optionalText,
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(587),
  SMTP_USERNAME: optionalText,
  SMTP_PASSWORD: optionalText,
  /** Off only for a mail server on this machine. */
  SMTP_TLS: flag('1'),
  MAIL_FROM: optionalText,
  /** Empty: no payments. */
  STRIPE_SECRET_KEY: optionalText,
  /** Comma-separated during a rotation: an event signed with any of them is accepted. */
  STRIPE_WEBHOOK_SECRET: optionalText,
  /** Signs the reports of bounces and complaints; comma-separated during a rotation. Empty: no webhook accepts any. */
  MAIL_WEBHOOK_SECRET: optionalText,
  /** A resolver of DNS over HTTPS that responds with JSON, for the check of the domain that sends bulk mail. */
  DNS_RESOLVER_URL: httpUrl.default('https://cloudflare-dns.com/dns-query'),
  /** Country of the platform's account at the provider; it determines the countries in which bloggers can be paid. */
  PLATFORM_COUNTRY: z.enum(chargeCountries).default('US'),
  /** Only for tests and development, which replace the provider. */
  STRIPE_API_BASE: httpUrl.default('https://api.stripe.com'),
  PROMOTION_TITLE: z.string().min(1).default('Plan your social media'),
  PROMOTION_TEXT: z.string().default('Share your posts on social media: plan a week in one sitting and keep writing.'),
  /** Empty: no promotion. */
  PROMOTION_URL: z.union([z.literal(''), httpUrl]).default('https://en.wikipedia.org/wiki/Social_media_management'),
  /**
   * Cloudflare's location for new Durable Objects, which should be near the database. Empty: near the first request.
   */
  LOCATION_HINT: z.enum(['', 'wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me']).default(''),
  LIMITS: z.string().default('{}').pipe(json).pipe(limitsSchema),
  /** Delay of a price change's email, so several changes send only one. Seconds. */
  PRICE_NOTICE_DELAY: z.coerce.number().int().min(0).max(86_400).default(300),
  /** `required`: an admin without a second factor can only set one up. */
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** Disables all writes while the database is being moved. */
  READ_ONLY: flag(),
  /** A binding of Cloudflare's; missing when not deployed. */
  VERSION: z.object({ id: z.string() }).optional(),
  /** Where Admin > Metrics reads Analytics Engine: the account, its API token and the dataset of the METRICS binding. */
  METRICS_ACCOUNT_ID: z
    .string()
    .regex(/^[\da-f]{0,64}$/i)
    .default(''),
  METRICS_API_TOKEN: optionalText,
  METRICS_DATASET: z
    .string()
    .regex(/^\w{0,64}$/)
    .default(''),
  /** Only for tests and development: the store that replaces Analytics Engine. */
  METRICS_URL: httpUrl.optional(),
  /** Adds a header with the database costs to each response (tests, benchmarks, development). */
  SHOW_COSTS: flag(),
  /** Validates the worker's own responses against the contract (tests, development). */
  CHECK_RESPONSES: flag(),
});

/** Names of the settings that are secrets, which must not be in any file, log or response. */
export const secretNames = [
  'SESSION_KEYS',
  'DATABASE_AUTH_TOKEN',
  'SMTP_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MAIL_WEBHOOK_SECRET',
  'METRICS_API_TOKEN',
] as const;
export type SecretName = (typeof secretNames)[number];

export type Config = {
  origin: string;
  platformName: string;
  platformEmail: string;
  platformCountry: string;
  sessionKeys: SessionKeys;
  libsql: { url: string; authToken?: string } | undefined;
  /** Null without payments. */
  stripe: { secretKey: string; webhookSecrets: string[]; apiBase: string } | null;
  smtp: { host: string; port: number; username: string; password: string; tls: boolean; from: string };
  mailWebhookSecrets: string[];
  dnsResolverUrl: string;
  /** The advertisement on the settings screen, or null. */
  promotion: { title: string; text: string; url: string } | null;
  limits: Limits;
  priceNoticeDelayMs: number;
  locationHint: DurableObjectLocationHint | null;
  adminSecondFactor: 'optional' | 'required';
  readOnly: boolean;
  /** Cloudflare's id of the deployed version, or null. */
  version: string | null;
  /** The same, to compare deployments; 'local' when not deployed. */
  deployment: string;
  /** Null when metrics cannot be read. */
  metrics: MetricsSource | null;
  showCosts: boolean;
  checkResponses: boolean;
};

/** Describes missing or wrong settings by their names and rules. The schema's messages contain no value. */
const describeIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.map(({ path, message }) => [...path, message].join(': ').replaceAll('"', '')).join('; ');

/**
 * A setting is missing or wrong. The log shows the message unredacted, because an operator needs the setting's name.
 */
class ConfigurationError extends Error {
  readonly safeMessage: string;

  constructor(problems: string) {
    super(`Configuration: ${problems}`);
    this.safeMessage = this.message;
  }
}

/** Returns the secrets of a list that is separated by commas, without empty ones. */
const splitSecrets = (list: string): string[] =>
  list
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');

/**
 * Parses vars and secrets. Throws ConfigurationError with the name of every missing or wrong setting, never its value.
 */
export function parseConfig(env: Record<string, unknown>): Config {
  const parsed = schema.safeParse({ ...env, SESSION_KEYS: gatherSessionKeys(env) });
  if (!parsed.success) throw new ConfigurationError(describeIssues(parsed.error.issues));
  const vars = parsed.data;
  return {
    origin: vars.APP_ORIGIN,
    platformName: vars.PLATFORM_NAME,
    platformEmail: vars.PLATFORM_EMAIL,
    platformCountry: vars.PLATFORM_COUNTRY,
    sessionKeys: vars.SESSION_KEYS,
    libsql: vars.DATABASE_URL ? { url: vars.DATABASE_URL, authToken: vars.DATABASE_AUTH_TOKEN } : undefined,
    stripe:
      vars.STRIPE_SECRET_KEY === ''
        ? null
        : {
            secretKey: vars.STRIPE_SECRET_KEY,
            webhookSecrets: splitSecrets(vars.STRIPE_WEBHOOK_SECRET),
            apiBase: vars.STRIPE_API_BASE,
          },
    smtp: {
      host: vars.SMTP_HOST,
      port: vars.SMTP_PORT,
      username: vars.SMTP_USERNAME,
      password: vars.SMTP_PASSWORD,
      tls: vars.SMTP_TLS,
      from: vars.MAIL_FROM || vars.PLATFORM_EMAIL,
    },
    mailWebhookSecrets: splitSecrets(vars.MAIL_WEBHOOK_SECRET),
    dnsResolverUrl: vars.DNS_RESOLVER_URL,
    promotion:
      vars.PROMOTION_URL === ''
        ? null
        : { title: vars.PROMOTION_TITLE, text: vars.PROMOTION_TEXT, url: vars.PROMOTION_URL },
    limits: vars.LIMITS,
    priceNoticeDelayMs: vars.PRICE_NOTICE_DELAY * 1000,
    locationHint: vars.LOCATION_HINT || null,
    adminSecondFactor: vars.ADMIN_SECOND_FACTOR,
    readOnly: vars.READ_ONLY,
    version: vars.VERSION?.id || null,
    deployment: vars.VERSION?.id || 'local',
    metrics: toMetricsSource(vars),
    showCosts: vars.SHOW_COSTS,
    checkResponses: vars.CHECK_RESPONSES,
  };
}

const configs = new WeakMap<object, Config>();

/** Parses an environment again after its values have changed. Throws like parseConfig. */
export function reloadConfig(env: object): Config {
  const config = parseConfig(env as Record<string, unknown>);
  configs.set(env, config);
  return config;
}

/** Returns the configuration of an environment, parsed once; the worker and each Durable Object have one. */
export const getConfig = (env: object): Config => configs.get(env) ?? reloadConfig(env);
