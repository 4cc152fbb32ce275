import { TabLinks } from '@/components/ui/tabs.tsx';

const tabs = [
  { to: '/', label: 'For You' },
  { to: '/?view=following', label: 'Following' },
];

/** Links to a viewer's two feeds: personal, and followed topics only. */
export function FeedViews() {
  return <TabLinks label="Feed" tabs={tabs} param="view" look="pills" />;
}
