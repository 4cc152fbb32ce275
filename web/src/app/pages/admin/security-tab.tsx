import { useSearchParams } from 'react-router-dom';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { AuditLog } from '@/features/security/audit-log.tsx';
import { SecurityLog } from '@/features/security/security-log.tsx';
import { CountBar } from '@/features/stats/count-bar.tsx';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';

const path = adminTabPath('security');
const logs = [
  { to: path, label: 'Security Log' },
  { to: `${path}&log=audit`, label: 'Audit Log' },
];

/** Shows the security log and the audit log. */
export default function SecurityTab() {
  const [address] = useSearchParams();
  return (
    <div className="pt-8">
      <TabLinks label="Logs" param="log" look="pills" tabs={logs} />
      {address.get('log') === 'audit' ? (
        <AuditLog />
      ) : (
        <SecurityLog bar={(count, most) => <CountBar count={count} most={most} />} />
      )}
    </div>
  );
}
