import { bulkMailMessages, type DomainCheckName, type DomainCheckResponse } from '#contract/bulk-mail';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { DnsFailure, resolveRecords } from '../../platform/dns.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { bulkMailStatement } from './bulk-server.repo.ts';
import { checkBounces, checkDkim, checkDmarc, checkSpf, dmarcHosts } from './domain-check.policy.ts';

type Check = DomainCheckResponse['checks'][number];

/** Domains above the sender's in which a DMARC record is looked up. */
const DMARC_HOSTS_MAX = 4;

/** Looks up one record and judges it; a failed look-up is a result too. */
async function check(
  name: DomainCheckName,
  host: string,
  find: () => Promise<Pick<Check, 'state' | 'text'>>,
): Promise<Check> {
  try {
    return { name, host, ...(await find()) };
  } catch (error) {
    if (!(error instanceof DnsFailure)) throw error;
    return { name, host, state: 'unknown', text: 'The look-up failed. Try again in a minute.' };
  }
}

/**
 * Looks up what mail providers expect of the sender's domain: SPF, DKIM, DMARC, and where bounces go.
 * @param selector of the DKIM key, as the mail provider names it
 * @throws AppError signed_out; forbidden; not_found without a saved bulk server; rate_limited
 */
export async function checkDomain(ctx: Ctx, selector: string): Promise<DomainCheckResponse> {
  const admin = await requireAdmin(ctx);
  await enforceRateLimit(ctx, { name: 'domain-check', key: admin.id, rule: ctx.config.limits.sensitive });
  const [row] = await bulkMailStatement(ctx.db);
  const domain = row?.fromEmail.split('@')[1]?.toLowerCase() ?? '';
  if (row === undefined || domain === '') throw notFound(bulkMailMessages.noneSaved);
  const find = (host: string, type: 'TXT' | 'MX') => resolveRecords(ctx.config.dnsResolverUrl, host, type);
  const envelope = row.bounceDomain || domain;
  const dkim = `${selector}._domainkey.${domain}`;

  async function findDmarc() {
    const hosts = dmarcHosts(domain).slice(0, DMARC_HOSTS_MAX);
    for (const host of hosts) {
      const finding = checkDmarc(host, await find(host, 'TXT'));
      if (finding.state !== 'missing') return finding;
    }
    return checkDmarc(hosts[0] ?? domain, []);
  }

  const checks = await Promise.all([
    check('spf', envelope, async () => checkSpf(envelope, await find(envelope, 'TXT'))),
    check('dkim', dkim, async () => checkDkim(dkim, await find(dkim, 'TXT'))),
    check('dmarc', `_dmarc.${domain}`, findDmarc),
    ...(row.bounceDomain === ''
      ? []
      : [check('bounces', envelope, async () => checkBounces(envelope, await find(envelope, 'MX')))]),
  ]);
  return { checks };
}
