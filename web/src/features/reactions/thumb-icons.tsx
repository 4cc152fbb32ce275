import { Glyph, type IconProps } from '@/components/ui/icons.tsx';

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
