import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { ContactForm } from '@/features/mail/contact-form.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { PlainPageFrame } from './plain/plain-page-frame.tsx';

export default function ContactPage() {
  const { viewer } = useSession();
  const [isSent, setSent] = useState(false);
  return (
    <PlainPageFrame
      title="Contact"
      description="Contact the platform team."
      path="/contact"
      note="We read every message and reply by email."
    >
      {isSent ? (
        <div ref={focusOnMount} tabIndex={-1} className="outline-none">
          <EmptyState
            title="Thank you for writing"
            text="We received your message and will reply by email."
            action={
              <ButtonLink to="/" variant="outline">
                Go Home
              </ButtonLink>
            }
          />
        </div>
      ) : (
        <ContactForm known={viewer && { name: viewer.username, email: viewer.email }} onSent={() => setSent(true)} />
      )}
    </PlainPageFrame>
  );
}
