import { useEffect } from 'react';
import type { AdminRole } from '#contract/admin-areas';
import { type AdminEntry, adminRoleLabels, adminsMessages } from '#contract/admins';
import { Dialog } from '@/components/ui/dialog.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { ApiError } from '@/lib/http/api.ts';
import { checkRoles, preloadAdminRules, type RoleValues, roleValues, toRoles } from './check-admins.ts';
import { RoleFields } from './role-fields.tsx';
import { useChangeRoles } from './use-admins.ts';

export const labelsOf = (roles: readonly AdminRole[]): string => roles.map((role) => adminRoleLabels[role]).join(', ');

type ChangeRolesDialogProps = { admin: AdminEntry; open: boolean; onClose: () => void };

/** Changes the roles of an admin. After a conflict it shows what another owner saved, which saving again replaces. */
export function ChangeRolesDialog({ admin, open, onClose }: ChangeRolesDialogProps) {
  const change = useChangeRoles(admin);
  const form = useForm<RoleValues>({
    initial: roleValues(admin.roles),
    check: checkRoles,
    submit: async (values) => {
      await change.mutateAsync({ roles: toRoles(values), base: admin.roles });
      onClose();
    },
  });
  useEffect(preloadAdminRules, []);
  const isOutdated =
    form.failure instanceof ApiError &&
    form.failure.code === 'conflict' &&
    form.failure.message === adminsMessages.conflict;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || form.isSubmitting || onClose()}
      isReopenable={false}
      title={`Roles of ${admin.username}`}
      description="They count from the next request on. The person is notified."
    >
      <form {...form.props} className="space-y-5">
        <RoleFields values={form.values} error={form.errors.owner} onChange={form.set} />
        <FailureNotice failure={form.failure} title={adminsMessages.saveFailed} />
        {isOutdated && <p className="text-sm">Now saved: {labelsOf(admin.roles)}</p>}
        <DialogActions onCancel={onClose} isBusy={form.isSubmitting}>
          <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Saving…">
            Save Roles
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
