import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '@/lib/class-names.ts';

/** A link within the product for running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames('text-accent underline decoration-1 underline-offset-4 hover:text-accent-hover', className)}
    />
  );
}
