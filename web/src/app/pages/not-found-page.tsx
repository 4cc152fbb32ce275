import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { useGoBack } from '@/lib/navigation/use-go-back.ts';

export default function NotFoundPage() {
  const goBack = useGoBack();
  return (
    <div className="shell flex flex-col items-center py-20 text-center md:py-32">
      <PageMeta title="Page Not Found" description="This page does not exist." path="/" noIndex />
      <p className="font-serif text-display font-semibold text-accent">404</p>
      <h1 tabIndex={-1} className="mt-4 text-3xl">
        Page Not Found
      </h1>
      <p className="mt-3 max-w-xl text-base text-pretty text-muted">
        The page you're looking for doesn't exist or has been moved.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="outline" onClick={goBack}>
          Go Back
        </Button>
        <ButtonLink to="/">Go Home</ButtonLink>
      </div>
    </div>
  );
}
