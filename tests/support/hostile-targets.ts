/** Where an attacker would have somebody sent on to. */
const HOSTS = ['evil.example', 'evil.example:8443', 'user:pass@evil.example', 'evil.example/path?x#y'];

/** What browsers take, or once took, for the beginning of another site's address. */
const STARTS = [
  ...[
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
  ],
  ...['/.//', '/..//', '/./\\', '/.\\/', '/a/..//', '/%2e//', '/%2f', '/%2F%2F', '/%5c', '/%09/', '%2f%2f', '/;//'],
  ...[
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
  ],
  ...['/\u0000/', '/\u00a0/', '\u3000//', '\u200b//', '／／', '/／', '@', '/@', '.', '//www.', '?//', '#//'],
];

/** What is no address of a page at all. */
const SCHEMES = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)'],
  ...['javascript://evil.example/%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)'],
  ...['blob:https://evil.example/x', 'file:///etc/passwd', 'about:blank', 'mailto:a@evil.example', 'view-source:/'],
];

/** What would end a header and begin another, or the page. */
const BREAKS = [
  '\r\nLocation: https://evil.example',
  '\nSet-Cookie: a=b',
  '\r\n\r\n<script>alert(1)</script>',
  '\u2028//',
];

/** Hostile values for whatever names a place to go on to: as they are, and percent-encoded once and twice. */
export function hostileTargets(): string[] {
  const plain = [
    ...STARTS.flatMap((start) => HOSTS.map((host) => start + host)),
    ...SCHEMES,
    ...BREAKS.flatMap((end) => [`/x${end}`, `/x?y=${end}`, `/${end}`]),
  ];
  const encoded = plain.map((target) => encodeURIComponent(target));
  return [...new Set([...plain, ...encoded.map((target) => `/${target}`), ...encoded.map(encodeURIComponent)])];
}

/** Whether following `target` from a page of `site` leaves the site, or runs something. */
export function leaves(target: string, site: string): boolean {
  if (!URL.canParse(target, site)) return false;
  return new URL(target, site).origin !== new URL(site).origin;
}

const NETWORKS = ['youtube.com', 'tiktok.com'] as const;

/** Addresses that look like one of the networks that profiles may link to, among them a few that are. */
export function hostileLinks(): string[] {
  const hosts = NETWORKS.flatMap((net) => {
    const [name = ''] = net.split('.');
    return [
      ...[net, `www.${net}`, `m.${net}`, `${net}.`, `.${net}`, `${net}:443`, `${net}:8443`, `${net}:80`, `${net}:`],
      ...[
        `${net}.evil.example`,
        `evil${net}`,
        `${net}-evil.example`,
        `evil-${net}`,
        `${name}.co`,
        `${name}.com.co`,
        'youtu.be',
      ],
      ...[
        `${net}@evil.example`,
        `${net}:x@evil.example`,
        `evil.example@${net}`,
        `:x@${net}`,
        `@${net}`,
        `${net}%40evil.example`,
      ],
      ...[
        `${net}\\@evil.example`,
        `evil.example\\@${net}`,
        `evil.example/${net}`,
        `evil.example?${net}`,
        `evil.example#${net}`,
      ],
      ...[
        `${net}%2eevil.example`,
        `${net}%00.evil.example`,
        `${net}\t.evil.example`,
        `${net}\u0000`,
        `${net}／evil.example`,
      ],
      ...[
        net.replace('o', 'о'),
        net.replace('.', '。'),
        net.replace('t', 'ｔ'),
        net.replace('i', 'ı'),
        net.toUpperCase(),
      ],
      ...[`xn--${name}-x`, '127.0.0.1', '[::1]', 'localhost', ''],
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
