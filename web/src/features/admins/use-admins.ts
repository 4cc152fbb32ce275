import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AdminEntry,
  type AdminRolesRequest,
  type AdminsResponse,
  adminsMessages,
  type NewAdminRequest,
} from '#contract/admins';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/admin/admins';
const queryKey = queryKeys.admin('admins');
const pathOf = ({ id }: AdminEntry) => `${PATH}/${encodeURIComponent(id)}`;

/** Reads the admins with their roles, the newest account first. */
export function useAdmins() {
  const { data, ...query } = useInfiniteQuery(sharedPages<AdminsResponse>(queryKey, PATH));
  return { ...query, admins: data && dedupeById(data.pages.flatMap((page) => page.admins)) };
}

/** Returns a function that refetches the admins, and the session: the viewer may have changed their own roles. */
function useRefetchAdmins() {
  const queryClient = useQueryClient();
  return (admin?: AdminEntry) => {
    if (admin?.isSelf) void queryClient.invalidateQueries({ queryKey: queryKeys.session });
    return queryClient.invalidateQueries({ queryKey });
  };
}

/** Makes an account an admin. The form shows a failure. */
export function useAddAdmin() {
  const refetch = useRefetchAdmins();
  return useMutation({
    mutationFn: (request: NewAdminRequest) => api.post<AdminEntry>(PATH, request),
    onSuccess: (admin) => {
      toast.success(adminsMessages.added(admin.username));
      return refetch();
    },
  });
}

/** Replaces the roles of an admin. The form shows a failure. */
export function useChangeRoles(admin: AdminEntry) {
  const refetch = useRefetchAdmins();
  return useMutation({
    mutationFn: (request: AdminRolesRequest) => api.put<AdminEntry>(pathOf(admin), request),
    onSuccess: () => toast.success(adminsMessages.saved),
    onSettled: () => refetch(admin),
  });
}

/** Ends the rights of an admin. */
export function useRemoveAdmin(admin: AdminEntry) {
  const refetch = useRefetchAdmins();
  return useMutation({
    mutationFn: () => api.delete(pathOf(admin)),
    onSuccess: () => toast.success(adminsMessages.removed(admin.username)),
    onError: (error) => toastError(error, adminsMessages.removeFailed),
    onSettled: () => refetch(admin),
  });
}
