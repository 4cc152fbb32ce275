import { webFeedMessages } from '#contract/feeds';
import type { WebFeedAddressResponse } from '#contract/feeds.schema';
import { AddressField } from './address-field.tsx';
import { FeedAddresses } from './feed-addresses.tsx';
import { nameOfFeed } from './name-of-feed.ts';

/** Shows the addresses of a private feed once, after it was created or got a new address. */
export function NewAddress({ created }: { created: WebFeedAddressResponse }) {
  const { addresses, feed } = created;
  return (
    <div role="status" className="space-y-4 rounded-md border border-line bg-sunken p-6">
      <p className="text-base font-medium wrap-anywhere">{nameOfFeed(feed)}</p>
      <p className="text-sm text-pretty">
        {webFeedMessages.isYours} You see it only now: copy it to your feed reader.
        {feed.scope === 'mine' && ' Whoever has it also sees what you follow.'}
      </p>
      <FeedAddresses label="Private address" addresses={addresses} />
      {addresses.opml !== null && <AddressField label="List of the feeds you follow (OPML)" address={addresses.opml} />}
    </div>
  );
}
