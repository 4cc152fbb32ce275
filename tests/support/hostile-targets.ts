/** Redirect targets of an attacker. */
const HOSTS = ['evil.example', 'evil.example:8443', 'user:pass@evil.example', 'evil.example/path?x#y'];

/** Prefixes that browsers treat, or once treated, as the start of another site's address. */
const STARTS = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\\/',
  '\\',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '/\r\\',
  '\t//',
  ' //',
  '\n//',
  '/.//',
  '/..//',
  '/./\\',
  '/.\\/',
  '/a/..//',
  '/%2e//',
  '/%2f',
  '/%2F%2F',
  '/%5c',
  '/%09/',
  '%2f%2f',
  '/;//',
  'https://',
  'https:/',
  'https:',
  'https:\\\\',
  'HTTPS://',
  'h\nttps://',
  'http://',
  'ftp://',
  'ws://',
  '\u0000//',
  '/\u0000/',
  '/\u00a0/',
  '\u3000//',
  '\u200b//',
  '／／',
  '/／',
  '@',
  '/@',
  '.',
  '//www.',
  '?//',
  '#//',
];

/** Addresses that are not pages. */
const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://evil.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.example',
  'view-source:/',
];

/** Characters that could end a header or the page and start another. */
const BREAKS = [
  '\r\nLocation: https://evil.example',
  '\nSet-Cookie: a=b',
  '\r\n\r\n<script>alert(1)</script>',
  '\u2028//',
];

/** Returns hostile redirect targets: plain, and percent-encoded once and twice. */
export function hostileTargets(): string[] {
  const plain = [
    ...STARTS.flatMap((start) => HOSTS.map((host) => start + host)),
    ...SCHEMES,
    ...BREAKS.flatMap((end) => [`/x${end}`, `/x?y=${end}`, `/${end}`]),
  ];
  const encoded = plain.map((target) => encodeURIComponent(target));
  return [...new Set([...plain, ...encoded.map((target) => `/${target}`), ...encoded.map(encodeURIComponent)])];
}

/** Returns whether following `target` from a page of `site` leads to another site, or runs a script. */
export function leaves(target: string, site: string): boolean {
  if (!URL.canParse(target, site)) return false;
  return new URL(target, site).origin !== new URL(site).origin;
}

const NETWORKS = ['youtube.com', 'tiktok.com'] as const;

/** Returns addresses that resemble the social networks allowed in profiles, including a few real ones. */
export function hostileLinks(): string[] {
  const hosts = NETWORKS.flatMap((net) => {
    const [name = ''] = net.split('.');
    return [
      net,
      `www.${net}`,
      `m.${net}`,
      `${net}.`,
      `.${net}`,
      `${net}:443`,
      `${net}:8443`,
      `${net}:80`,
      `${net}:`,
      `${net}.evil.example`,
      `evil${net}`,
      `${net}-evil.example`,
      `evil-${net}`,
      `${name}.co`,
      `${name}.com.co`,
      'youtu.be',
      `${net}@evil.example`,
      `${net}:x@evil.example`,
      `evil.example@${net}`,
      `:x@${net}`,
      `@${net}`,
      `${net}%40evil.example`,
      `${net}\\@evil.example`,
      `evil.example\\@${net}`,
      `evil.example/${net}`,
      `evil.example?${net}`,
      `evil.example#${net}`,
      `${net}%2eevil.example`,
      `${net}%00.evil.example`,
      `${net}\t.evil.example`,
      `${net}\u0000`,
      `${net}／evil.example`,
      net.replace('o', 'о'),
      net.replace('.', '。'),
      net.replace('t', 'ｔ'),
      net.replace('i', 'ı'),
      net.toUpperCase(),
      `xn--${name}-x`,
      '127.0.0.1',
      '[::1]',
      'localhost',
      '',
    ];
  });
  const schemes = [
    'https://',
    '',
    'http://',
    'HTTPS://',
    '//',
    'https:',
    'https:/',
    'https:\\\\',
    'javascript://',
    'ftp://',
  ];
  const rests = ['/@me', '/@me\r\nX: y', '/"onmouseover="alert(1)'];
  return [...new Set(schemes.flatMap((scheme) => hosts.flatMap((host) => rests.map((rest) => scheme + host + rest))))];
}
