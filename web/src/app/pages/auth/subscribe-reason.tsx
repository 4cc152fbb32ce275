import { matchPage } from '#contract/page';
import { useArticle } from '@/features/posts/article/use-article.ts';
import { useBlogger } from '@/features/profiles/public/use-blogger.ts';
import { formatMoney } from '@/lib/text/format.ts';

/** `act` is the visitor's first step, such as 'Create an account'. */
type ReasonProps = { act: string; id: string };

const reason = (act: string, username?: string, priceCents?: number | null) => {
  const whom = username === undefined ? '' : ` to ${username}`;
  const price = priceCents == null ? '' : ` (${formatMoney(priceCents)} a month)`;
  return `${act} to subscribe${whom}${price}.`;
};

function ForArticle({ act, id }: ReasonProps) {
  const { data } = useArticle(id);
  return reason(act, data?.article.author?.username, data?.priceCents);
}

function ForBlogger({ act, id }: ReasonProps) {
  const { data } = useBlogger(id);
  return reason(act, data?.blogger.username, data?.blogger.priceCents);
}

/**
 * Names the blogger and the price of the subscription that a visitor is about to start. @param props.next page they
 * come from
 */
export function SubscribeReason({ act, next }: { act: string; next: string }) {
  const { name, params } = matchPage(next.replace(/[?#].*/, '')) ?? {};
  const [id = ''] = params ?? [];
  if (name === 'article') return <ForArticle act={act} id={id} />;
  if (name === 'blogger') return <ForBlogger act={act} id={id} />;
  return reason(act);
}
