const format = new Intl.NumberFormat('en');

/** `12,345` */
export const whole = (value: number): string => format.format(value);

/** `12 credits`, `1 credit` */
export const counted = (value: number, one: string): string =>
  `${whole(value)} ${one}${value === 1 ? '' : 's'}`;
