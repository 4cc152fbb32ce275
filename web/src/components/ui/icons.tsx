import type { ReactNode } from 'react';

type IconProps = { className?: string };

/** Drawn on a 24 px grid with a 1.75 px line; decorative, so what it stands beside says the words. */
function Glyph({ className = 'size-5', filled, children }: IconProps & { filled?: boolean; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
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
export const ThumbUpIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M7 11v9H4v-9h3Zm0 0 4-8a2.2 2.2 0 0 1 2.2 2.2V9H19a2 2 0 0 1 2 2.3l-1.1 7A2 2 0 0 1 17.9 20H7" />
  </Glyph>
);
export const ThumbDownIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M17 13V4h3v9h-3Zm0 0-4 8a2.2 2.2 0 0 1-2.2-2.2V15H5a2 2 0 0 1-2-2.3l1.1-7A2 2 0 0 1 6.1 4H17" />
  </Glyph>
);
export const EyeIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </Glyph>
);
export const EyeOffIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6 7.6A16.6 16.6 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.5 4.3-1.2M10 10.1a2.75 2.75 0 0 0 3.9 3.9" />
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
export const ImageIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5Zm-1.5 11.5 4.5-4.5 8 8m-3-3 3-3 4.5 4.5" />
    <circle cx="14.5" cy="9" r="1.25" />
  </Glyph>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Glyph>
);
export const BoldIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M7 5h5.5a3.5 3.5 0 0 1 0 7H7V5Zm0 7h6.5a3.5 3.5 0 0 1 0 7H7v-7Z" strokeWidth="2.5" />
  </Glyph>
);
export const ItalicIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M10.5 5H18M6 19h7.5M14.5 5l-5 14" />
  </Glyph>
);
export const UnderlineIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M7 4.5v7a5 5 0 0 0 10 0v-7M5.5 20.5h13" />
  </Glyph>
);
export const YouTubeIcon = (props: IconProps) => (
  <Glyph {...props} filled>
    <path d="M21.6 7.2a2.5 2.5 0 0 0-1.8-1.8C18.3 5 12 5 12 5s-6.3 0-7.8.400a2.5 2.5 0 0 0-1.8 1.8A26 26 0 0 0 2 12a26 26 0 0 0 .4 4.8 2.5 2.5 0 0 0 1.8 1.8C5.7 19 12 19 12 19s6.3 0 7.8-.4a2.5 2.5 0 0 0 1.8-1.8A26 26 0 0 0 22 12a26 26 0 0 0-.4-4.8ZM10 15V9l5.2 3L10 15Z" />
  </Glyph>
);
export const TikTokIcon = (props: IconProps) => (
  <Glyph {...props} filled>
    <path d="M16.5 3c.3 2.2 1.6 3.7 3.7 3.9v2.7c-1.3.100-2.5-.3-3.7-1v5.7c0 4.2-3.1 6.7-6.3 6.7-3.4 0-5.9-2.7-5.9-5.8 0-3.6 3-6.2 6.7-5.7v2.9c-1.9-.5-3.7.700-3.7 2.7 0 1.7 1.3 2.9 2.9 2.9 1.8 0 3-1.3 3-3.3V3h3.3Z" />
  </Glyph>
);
export const SearchIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </Glyph>
);
