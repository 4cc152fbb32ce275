import { type ReactNode, useEffect, useRef } from 'react';

type AuthFrameProps = { title: string; text?: ReactNode; children: ReactNode; footer?: ReactNode };

/**
 * Renders one step of the auth screen: heading, introduction, content and footer. Moves the focus to a changed heading.
 */
export function AuthFrame({ title, text, children, footer }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <section className="mx-auto w-full max-w-md">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      {text && <p className="mt-3 text-base text-pretty text-muted">{text}</p>}
      <noscript>
        <p className="mt-6 text-base">This form needs JavaScript. Reading works without it.</p>
      </noscript>
      <div className="mt-8">{children}</div>
      {footer && <div className="mt-8 border-t border-line pt-5 text-sm text-muted">{footer}</div>}
    </section>
  );
}
