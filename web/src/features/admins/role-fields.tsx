import { type AdminRole, adminRoles } from '#contract/admin-areas';
import { adminRoleLabels, adminRoleTexts } from '#contract/admins';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ChoiceGroup } from '@/components/ui/choice-group.tsx';
import type { RoleValues } from './check-admins.ts';

type RoleFieldsProps = {
  values: RoleValues;
  error: string | undefined;
  onChange: (role: AdminRole, isChosen: boolean) => void;
};

/** Chooses one role or several. */
export function RoleFields({ values, error, onChange }: RoleFieldsProps) {
  return (
    <ChoiceGroup title="Roles" note="(at least one)" error={error}>
      {adminRoles.map((role) => (
        <div key={role} className="py-1">
          <Checkbox
            name={role}
            checked={values[role]}
            onChange={(isChosen) => onChange(role, isChosen)}
            label={
              <>
                <span className="font-medium">{adminRoleLabels[role]}</span>
                <span className="text-muted"> · {adminRoleTexts[role]}</span>
              </>
            }
          />
        </div>
      ))}
    </ChoiceGroup>
  );
}
