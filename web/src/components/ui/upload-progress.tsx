import { Progress } from './progress.tsx';

type UploadProgressProps = {
  /** From 0 to 1; null until the file is prepared. */
  progress: number | null;
  /** Announces the start and the progress. */
  isAnnounced?: boolean;
};

/** Shows how much of an image has been uploaded. */
export function UploadProgress({ progress, isAnnounced = false }: UploadProgressProps) {
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <p role={isAnnounced ? 'status' : undefined} className="text-sm text-muted tabular-figures">
        {progress === null ? 'Preparing image...' : `Uploading image... ${Math.round(progress * 100)}%`}
      </p>
      <Progress label="Upload" value={progress ?? 0} />
    </div>
  );
}
