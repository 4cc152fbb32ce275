import { CliError } from './cli-error.ts';
import { customDomain, isPlaceholder, type Target } from './target.ts';

/** Returns placeholder settings of wrangler.toml that visitors of production would see, one sentence each. */
function findDefaults({ env, vars }: Target): string[] {
  const { PLATFORM_EMAIL = '', PROMOTION_URL } = vars;
  const section = `in [env.${env}.vars] of wrangler.toml`;
  return [
    isPlaceholder(PLATFORM_EMAIL.split('@').at(-1) ?? '') &&
      `Set PLATFORM_EMAIL ${section} to an address that you read. It is still the placeholder ${PLATFORM_EMAIL}.`,
    PROMOTION_URL === undefined &&
      `Set PROMOTION_URL ${section}, with PROMOTION_TITLE and PROMOTION_TEXT, or set it to "" for no promotion: without it the settings screen advertises a Wikipedia article.`,
  ].filter((sentence) => sentence !== false);
}

/** Throws CliError if production would show placeholders to visitors. */
export function checkProductionSettings(target: Target): void {
  const found = target.env === 'production' ? findDefaults(target) : [];
  if (found.length > 0) throw new CliError(found.join('\n'));
}

/** Throws CliError for production on workers.dev, which has no cache, no zone settings and no rate rules. */
export function checkProductionAddress({ env }: Target, origin: string): void {
  if (env === 'production' && customDomain(origin) === null)
    throw new CliError(
      `Production needs a domain of your own, not ${origin}: on workers.dev nothing is cached and http is served. Correct APP_ORIGIN of env.production; only staging may use workers.dev.`,
    );
}
