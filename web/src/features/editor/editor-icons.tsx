import { Glyph, type IconProps } from '@/components/ui/icons.tsx';

export const HeadingIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M5 5v14M15 5v14M5 12h10M18.5 11l2-1.5V19" strokeWidth="2" />
  </Glyph>
);
export const SubheadingIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4.5 7v10M12 7v10M4.5 12H12M15.5 12.5a2.2 2.2 0 1 1 4 1.3L15.5 17.5h4.5" />
  </Glyph>
);
export const BulletsIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M9.5 6H20M9.5 12H20M9.5 18H20" />
    <path d="M4.5 6h.01M4.5 12h.01M4.5 18h.01" strokeWidth="3" />
  </Glyph>
);
export const NumbersIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M10 6h10M10 12h10M10 18h10M4 4.5l1.5-1V9M3.8 14.6a1.4 1.4 0 1 1 2.5 1L3.8 19h2.9" />
  </Glyph>
);
export const QuoteIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M10 7c-3 .6-5 2.7-5 6v4h5v-5H7.2M19 7c-3 .6-5 2.7-5 6v4h5v-5h-2.8" />
  </Glyph>
);
export const CodeIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5" />
  </Glyph>
);
export const NoteIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 7h8M4 12h8M4 17h14M16.5 5.5l2-1V11" />
  </Glyph>
);
export const RuleIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 12h16M7 6h10M7 18h10" />
  </Glyph>
);
