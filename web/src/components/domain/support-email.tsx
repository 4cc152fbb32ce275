import { useMounted } from '@/lib/use-mounted.ts';

/**
 * Links to the platform's support address. Cloudflare rewrites `mailto:` links and email addresses in HTML, which
 * breaks hydration. The rendered page therefore splits the address with an element and links to the contact form.
 */
export function SupportEmail({ email, className }: { email: string; className?: string }) {
  const [name, host] = email.split(/(?=@)/);
  return (
    <a href={useMounted() ? `mailto:${email}` : '/contact'} className={className}>
      {name}
      <wbr />
      {host}
    </a>
  );
}
