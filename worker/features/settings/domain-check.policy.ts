import type { DomainCheckResponse } from '#contract/bulk-mail';

type Check = DomainCheckResponse['checks'][number];
type Finding = Pick<Check, 'state' | 'text'>;

const missing = (text: string): Finding => ({ state: 'missing', text });
const weak = (text: string): Finding => ({ state: 'weak', text });
const ok = (text: string): Finding => ({ state: 'ok', text });

/** Returns the value of a tag of a DKIM or DMARC record, null without one. */
function tagOf(record: string, name: string): string | null {
  for (const tag of record.split(';')) {
    const [key = '', ...value] = tag.split('=');
    if (key.trim().toLowerCase() === name) return value.join('=').trim();
  }
  return null;
}

/** Judges the SPF record of the domain that bounces go to (RFC 7208). */
export function checkSpf(host: string, records: readonly string[]): Finding {
  const found = records.filter((record) => /^v=spf1( |$)/i.test(record));
  const [record] = found;
  if (record === undefined)
    return missing(
      `${host} has no SPF record. Add the TXT record that your mail provider names; it begins with v=spf1.`,
    );
  if (found.length > 1)
    return missing(`${host} has ${found.length} SPF records, so none counts. Combine them into one.`);
  if (/(^| )\+?all( |$)/i.test(record)) return weak('The record allows every server. Let it end with ~all or -all.');
  return ok('Servers that may send for this domain are named.');
}

/** Judges the DKIM key under a selector (RFC 6376). */
export function checkDkim(host: string, records: readonly string[]): Finding {
  const record = records.find((each) => tagOf(each, 'p') !== null);
  if (record === undefined)
    return missing(`${host} has no DKIM key. Check the selector, or add the record that your mail provider names.`);
  if (tagOf(record, 'p') === '')
    return missing('The key was revoked: its p= is empty. Add the current key of your provider.');
  return ok('Emails can be signed with this key.');
}

/** Judges the DMARC policy of the sender's domain (RFC 7489). */
export function checkDmarc(host: string, records: readonly string[]): Finding {
  const record = records.find((each) => /^v=DMARC1\b/i.test(each));
  const policy = record === undefined ? null : tagOf(record, 'p')?.toLowerCase();
  if (record === undefined)
    return missing(`${host} has no DMARC record. Add the TXT record v=DMARC1; p=none, then a stricter one.`);
  if (policy !== 'none' && policy !== 'quarantine' && policy !== 'reject')
    return missing('The DMARC record has no valid policy. Add p=none, p=quarantine or p=reject.');
  if (policy === 'none')
    return weak('The policy p=none only reports forged emails. Use p=quarantine once SPF and DKIM work.');
  return ok(`Forged emails are ${policy === 'reject' ? 'rejected' : 'treated as spam'}.`);
}

/** Judges whether a domain receives bounces. */
export function checkBounces(host: string, records: readonly string[]): Finding {
  if (records.length === 0)
    return missing(`${host} has no MX record, so it receives no bounces. Turn on Email Routing for it.`);
  return ok('Bounces are received.');
}

/** Returns the names under which the DMARC record of a domain may be: its own, then those of the domains above. */
export function dmarcHosts(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, n) => `_dmarc.${labels.slice(n).join('.')}`);
}
