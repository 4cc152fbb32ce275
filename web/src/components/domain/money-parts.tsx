import { formatMoney } from '@/lib/text/format.ts';

const WIDTH = 400;
const HEIGHT = 8;
const GAP = 2;

/** A part of a sum of money, US cents; `fill` has the classes of its color. */
export type MoneyPart = { name: string; cents: number; fill: string };

/** Draws the parts as a bar; a negative part (the platform's loss) has no width. */
function Bar({ parts }: { parts: readonly MoneyPart[] }) {
  const shown = parts.filter(({ cents }) => cents > 0);
  const whole = shown.reduce((sum, { cents }) => sum + cents, 0);
  const room = WIDTH - GAP * (shown.length - 1);
  let start = 0;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
      {shown.map(({ name, cents, fill }) => {
        const x = start;
        const width = (cents / whole) * room;
        start += width + GAP;
        return (
          <rect key={name} x={x} width={width} height={HEIGHT} vectorEffect="non-scaling-stroke" className={fill} />
        );
      })}
    </svg>
  );
}

function Mark({ fill }: { fill: string }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
      <rect x="0.5" y="0.5" width="9" height="9" rx="2" className={fill} />
    </svg>
  );
}

/** Splits a sum of money: a bar, and each part to the cent. */
export function MoneyParts({ parts }: { parts: readonly MoneyPart[] }) {
  return (
    <div>
      <Bar parts={parts} />
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {parts.map(({ name, cents, fill }) => (
          <div key={name} className="flex items-center gap-1.5">
            <Mark fill={fill} />
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium tabular-figures">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
