const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: 1 });

/** 3 -> '+3', 0 -> '0'. */
export const formatChange = (change: number) => signed.format(change);
