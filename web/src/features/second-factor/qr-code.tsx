import { createQrCode } from '@/lib/qr-code.ts';

/** Light modules around the code, which readers need. */
const MARGIN = 4;

/** Shows a text as a QR code, dark on light in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = createQrCode(text);
  const size = modules.length + 2 * MARGIN;
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : [])))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-52 rounded-md"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
