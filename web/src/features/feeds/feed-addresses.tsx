import { type WebFeedFormat, webFeedFormats } from '#contract/feeds';
import { AddressField } from './address-field.tsx';

const formatNames: Record<WebFeedFormat, string> = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' };

/** Shows the address of a feed in each format. */
export function FeedAddresses({ label, addresses }: { label: string; addresses: Record<WebFeedFormat, string> }) {
  return webFeedFormats.map((format) => (
    <AddressField key={format} label={`${label} (${formatNames[format]})`} address={addresses[format]} />
  ));
}
