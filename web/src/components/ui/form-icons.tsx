import { Glyph, type IconProps } from './icons.tsx';

// In a separate file, so pages without forms do not load them.

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
export const ImageIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M5 4.5h14A1.5 1.5 0 0 1 20.5 6v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5Zm-1.5 11.5 4.5-4.5 8 8m-3-3 3-3 4.5 4.5" />
    <circle cx="14.5" cy="9" r="1.25" />
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
