import type { ReactNode } from 'react';

export type IconProps = { className?: string };

/** Draws an icon on a 24 px grid with a 1.75 px line; decorative, because the adjacent text has the words. */
export function Glyph({
  className = 'size-5',
  filled,
  children,
}: IconProps & { filled?: boolean; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`icon ${filled ? 'fill-current stroke-none ' : ''}${className}`}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const ArrowLeftIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Glyph>
);
export const CheckIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Glyph>
);
export const PlusIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M12 5.5v13M5.5 12h13" />
  </Glyph>
);
export const CloseIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M6 6l12 12M18 6 6 18" />
  </Glyph>
);
export const RefreshIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M20 11a8 8 0 0 0-14.3-4.3L3.5 9M3.5 4v5h5M4 13a8 8 0 0 0 14.3 4.3l2.2-2.3m0 5v-5h-5" />
  </Glyph>
);
export const LinkIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3A4.5 4.5 0 0 0 11 19.4l1-1" />
  </Glyph>
);
export const BookmarkIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M6 4h12v16.5l-6-4.5-6 4.5V4Z" />
  </Glyph>
);
export const LockIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="5" y="10.5" width="14" height="10" rx="2" />
    <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
  </Glyph>
);
export const InfoIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5h.01" />
  </Glyph>
);
export const AlertIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M12 3.5 2.5 20h19L12 3.5Z" />
    <path d="M12 10v4.5M12 17.3h.01" />
  </Glyph>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Glyph>
);
export const SearchIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </Glyph>
);
