import { classNames } from '@/lib/class-names.ts';

export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon' | 'mobile' | 'mobile-sm';

const variants: Record<ButtonVariant, string> = {
  default: 'bg-accent text-on-accent live-hover:bg-accent-hover',
  // Outlined until hover or focus, so it never looks like the main action.
  destructive:
    'border border-danger bg-danger-soft text-danger live-hover:border-danger-fill live-hover:bg-danger-fill ' +
    'live-hover:text-on-danger',
  outline: 'button-outline',
  secondary: 'bg-sunken text-ink live-hover:bg-line',
  ghost: 'text-ink live-hover:bg-sunken aria-pressed:text-accent aria-pressed:[&_svg]:fill-current',
  link: 'text-accent underline decoration-1 underline-offset-4 live-hover:text-accent-hover',
};

const sizes: Record<ButtonSize, string> = {
  default: 'min-h-11 py-2 text-sm md:min-h-10',
  sm: 'min-h-11 py-1.5 text-sm md:min-h-9',
  lg: 'min-h-12 py-2.5 text-base',
  icon: 'size-11 md:size-10',
  mobile: 'min-h-12 w-full py-2.5 text-base md:min-h-10 md:w-auto md:text-sm',
  'mobile-sm': 'min-h-11 w-full py-2 text-sm md:min-h-9 md:w-auto',
};

/** A button that looks like a link has none, so that it aligns with the text around it. */
const paddings: Record<ButtonSize, string> = {
  default: 'px-5',
  sm: 'px-4',
  lg: 'px-7',
  icon: '',
  mobile: 'px-6 md:px-5',
  'mobile-sm': 'px-4',
};

/** Returns the classes of a button, or of a link that looks like one. */
export function buttonStyle(variant: ButtonVariant = 'default', size: ButtonSize = 'default', className?: string) {
  return classNames('button', variants[variant], sizes[size], variant !== 'link' && paddings[size], className);
}
