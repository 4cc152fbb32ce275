import { Glyph, type IconProps } from './icons.tsx';

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
