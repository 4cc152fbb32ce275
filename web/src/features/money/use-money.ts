import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type GrowthMonth,
  type MoneyDispute,
  type MoneyFailure,
  type MoneyPayment,
  type MoneyRefund,
  moneyMessages,
  type OwedBlogger,
  type PaymentDetails,
  type PaymentRefundRequest,
  type RefundResponse,
  type StatementMonth,
} from '#contract/money-desk';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';

const PATH = '/admin/money';
const KEY = 'money';

type Rows = {
  payments: MoneyPayment;
  failures: MoneyFailure;
  disputes: MoneyDispute;
  refunds: MoneyRefund;
  owed: OwedBlogger;
};
type Page<Row> = { rows: Row[]; nextCursor: string | null; totalCents?: number };

/** Fetches a list of the money desk. @param filter a query string without '?' */
export function useMoneyList<Table extends keyof Rows>(table: Table, filter = '') {
  const { data, ...query } = useInfiniteQuery(
    sharedPages<Page<Rows[Table]>>(
      queryKeys.admin(KEY, table, filter),
      `${PATH}/${table}${filter === '' ? '' : `?${filter}`}`,
    ),
  );
  return {
    ...query,
    rows: data?.pages.flatMap((page) => page.rows),
    totalCents: data?.pages[0]?.totalCents ?? 0,
  };
}

/** Fetches the months of the statement, newest first, or of the charts, oldest first. */
export function useMoneyMonths<Month extends StatementMonth | GrowthMonth>(table: 'statement' | 'growth') {
  const { data, ...query } = useQuery({
    queryKey: queryKeys.admin(KEY, table),
    queryFn: ({ signal }) => api.get<{ months: Month[] }>(`${PATH}/${table}`, signal),
  });
  return { ...query, rows: data?.months };
}

const pathOf = (id: string) => `${PATH}/payments/${encodeURIComponent(id)}`;
const keyOf = (id: string) => queryKeys.admin('payment', id);

/** Fetches a payment with its ledger lines. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get<PaymentDetails>(pathOf(id), signal),
  });
}

const results: Record<RefundResponse['state'], string> = {
  done: moneyMessages.done,
  pending: moneyMessages.started,
  nothing: moneyMessages.nothing,
};

/** Refunds a payment. Shows what became of it, also when another admin was faster. */
export function useRefund(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: PaymentRefundRequest) => api.post<RefundResponse>(`${pathOf(id)}/refund`, request),
    onSuccess: ({ state, payment }) => {
      queryClient.setQueryData(keyOf(id), payment);
      if (state === 'done') toast.success(results.done);
      else toast.error(results[state]);
      void queryClient.invalidateQueries({ queryKey: queryKeys.admin(KEY) });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
