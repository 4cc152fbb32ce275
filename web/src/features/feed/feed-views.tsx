import { TabLinks } from '@/components/ui/tabs.tsx';

const tabs = [
  { to: '/', label: 'For You' },
  { to: '/?view=following', label: 'Following' },
];

/** The two feeds of someone signed in: the personal one, and strictly what they follow. */
export function FeedViews() {
  return <TabLinks label="Feed" tabs={tabs} param="view" look="pills" />;
}
