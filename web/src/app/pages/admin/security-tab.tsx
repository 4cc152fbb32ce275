import { useSearchParams } from 'react-router-dom';
import { TabLinks } from '@/components/ui/tabs.tsx';
import { AuditLog } from '@/features/security/audit-log.tsx';
import { SecurityLog } from '@/features/security/security-log.tsx';
import { CountBar } from '@/features/stats/count-bar.tsx';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { type AdminTabProps, mayUse } from './admin-tab-props.ts';

const path = adminTabPath('security');
const logs = [
  { to: path, label: 'Security Log' },
  { to: `${path}&log=audit`, label: 'Audit Log' },
];

/** Shows the security log to owners, and the audit log. */
export default function SecurityTab({ viewer }: AdminTabProps) {
  const [address] = useSearchParams();
  const seesBoth = mayUse(viewer, 'securityLog');
  return (
    <div className="pt-8">
      {seesBoth && <TabLinks label="Logs" param="log" look="pills" tabs={logs} />}
      {!seesBoth || address.get('log') === 'audit' ? (
        <AuditLog />
      ) : (
        <SecurityLog bar={(count, most) => <CountBar count={count} most={most} />} />
      )}
    </div>
  );
}
