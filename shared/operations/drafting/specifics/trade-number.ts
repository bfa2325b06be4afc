function sum(digits: readonly number[], weight: (place: number) => number): number {
  return digits.reduce((total, digit, at) => total + digit * weight(at), 0);
}

/** Whether the check digit of a UPC, EAN, GTIN or ISBN agrees with the others: one that was misread hardly ever does. */
export function isTradeNumber(text: string): boolean {
  const bare = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(bare)) {
    const digits = [...bare].map((digit) => (digit === 'X' ? 10 : Number(digit)));
    return sum(digits, (place) => 10 - place) % 11 === 0;
  }
  if (!/^(?:\d{8}|\d{12,14})$/.test(bare) || /^0+$/.test(bare)) return false;
  const backwards = [...bare].toReversed().map(Number);
  return sum(backwards, (place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0;
}
