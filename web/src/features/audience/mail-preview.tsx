import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { audienceMessages, type MailVersion, mailPreviewPath } from '#contract/audience';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

export type MailPreviewProps = { workId: string; isFree: boolean; saveDraft: () => Promise<boolean> };

const versions: readonly { value: MailVersion; label: string }[] = [
  { value: 'whole', label: 'Subscribers' },
  { value: 'teaser', label: 'Other readers' },
];

/** Makes a loaded email as high as its content, and its links inert. Returns its subject, null if it did not load. */
function showEmail(frame: HTMLIFrameElement): string | null {
  const { contentDocument: email } = frame;
  if (email?.contentType !== 'text/html') return null;
  for (const link of email.links) link.removeAttribute('href');
  frame.height = String(email.documentElement.scrollHeight);
  return email.title;
}

/** Shows an email in a frame that runs no code, with its subject. */
function EmailFrame({ src, onFailed }: { src: string; onFailed: () => void }) {
  const [subject, setSubject] = useState<string | null>(null);
  function onLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const shown = showEmail(currentTarget);
    if (shown === null) onFailed();
    else setSubject(shown);
  }
  return (
    <>
      <p className="text-sm text-muted">
        Subject: <span className="text-ink">{subject ?? '…'}</span>
      </p>
      <iframe
        src={src}
        title="Email"
        sandbox="allow-same-origin"
        height={320}
        onLoad={onLoad}
        className="w-full rounded-md border border-line"
      />
    </>
  );
}

/** Saves the draft and shows its email, as the chosen readers get it. */
export default function MailPreview({ workId, isFree, saveDraft }: MailPreviewProps) {
  const [version, setVersion] = useState<MailVersion>('whole');
  const [hasFailed, setHasFailed] = useState(false);
  const save = useMutation({ mutationFn: saveDraft, onSettled: (isSaved) => setHasFailed(isSaved !== true) });
  const begin = useEffectEvent(() => save.mutate());
  useEffect(() => begin(), []);
  if (hasFailed && !save.isPending) {
    return <ErrorState compact title={audienceMessages.previewFailed} onRetry={() => save.mutate()} />;
  }
  return (
    <div className="space-y-4">
      {!isFree && (
        <RadioList title="As seen by" name="mailVersion" choices={versions} value={version} onChange={setVersion} />
      )}
      {save.isSuccess ? (
        <EmailFrame
          key={version}
          src={mailPreviewPath(workId, isFree ? 'whole' : version)}
          onFailed={() => setHasFailed(true)}
        />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </div>
  );
}
