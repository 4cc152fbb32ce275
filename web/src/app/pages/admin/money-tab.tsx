import { useSearchParams } from 'react-router-dom';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { Growth } from '@/features/money/growth.tsx';
import { Owed } from '@/features/money/owed.tsx';
import { Payments } from '@/features/money/payments.tsx';
import { Disputes, Failures, Refunds } from '@/features/money/problem-lists.tsx';
import { Statement } from '@/features/money/statement.tsx';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';

const path = adminTabPath('money');

const views = [
  { key: 'failed', label: 'Failed', View: Failures },
  { key: 'disputes', label: 'Disputes', View: Disputes },
  { key: 'refunds', label: 'Refunds', View: Refunds },
  { key: 'owed', label: 'Owed', View: Owed },
  { key: 'statement', label: 'Statement', View: Statement },
  { key: 'subscriptions', label: 'Subscriptions', View: Growth },
] as const;

const links = [
  { to: path, label: 'Payments' },
  ...views.map(({ key, label }) => ({ to: `${path}&view=${key}`, label })),
];

/** Shows payments, what is wrong with some, who is owed what, and the books. */
export default function MoneyTab() {
  const [address] = useSearchParams();
  const shown = address.get('view');
  const View = views.find(({ key }) => key === shown)?.View ?? Payments;
  return (
    <div className="pt-8">
      <TabLinks label="Money" param="view" look="pills" tabs={links} />
      <View />
    </div>
  );
}
