import { Switch } from '@/components/ui/switch.tsx';
import { formatCount } from '@/lib/text/format.ts';
import type { PostFormState } from './use-post-form.ts';

/** Shows who is emailed about a new post, with a switch to publish without an email. Renders nothing for an update. */
export function PostFormNotice({ form, isPublished, subscribers }: Props) {
  const { isFirst, notice } = form;
  if (isPublished || subscribers === 0) return null;
  const count = formatCount(subscribers, 'subscriber');
  if (!isFirst) {
    return (
      <p className="text-sm text-pretty text-muted">
        If you publish this post again, nobody gets a second email, and nobody gets one if you first published it
        without an email.
      </p>
    );
  }
  return (
    <Switch
      name="emailSubscribers"
      label="Email subscribers"
      hint={
        notice.isWanted
          ? `${count} will get an email when you publish this post, except those who turned these emails off.`
          : 'Nobody will get an email about this post, now or later.'
      }
      checked={notice.isWanted}
      onChange={notice.choose}
    />
  );
}

type Props = {
  form: PostFormState;
  isPublished: boolean;
  /** Number of the author's subscribers. */
  subscribers: number;
};
