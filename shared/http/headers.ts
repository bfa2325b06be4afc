interface HeaderCarrier {
  readonly headers: Readonly<Record<string, string | undefined>> | null;
  readonly multiValueHeaders: Readonly<Record<string, readonly string[] | undefined>> | null;
}

/**
 * Every value of a header, in the order sent. REST APIs pass header names on as they were sent, so names are compared
 * case-insensitively.
 */
export function headerValues(event: HeaderCarrier, name: string): string[] {
  const wanted = name.toLowerCase();
  const matching = <Value>(headers: Record<string, Value> | null | undefined): Value[] =>
    Object.entries(headers ?? {}).flatMap(([key, value]) => (key.toLowerCase() === wanted ? [value] : []));
  const multiple = matching(event.multiValueHeaders).flatMap((values) => values ?? []);
  if (multiple.length > 0) return multiple;
  return matching(event.headers).filter((value) => value !== undefined && value !== null);
}
