interface HeaderCarrier {
  readonly headers: Readonly<Record<string, string | undefined>> | null;
  readonly multiValueHeaders: Readonly<Record<string, readonly string[] | undefined>> | null;
}

function valuesOf<Value>(headers: Readonly<Record<string, Value | undefined>> | null, name: string): Value[] {
  const wanted = name.toLowerCase();
  const values: Value[] = [];
  for (const [key, value] of Object.entries(headers ?? {})) {
    if (key.toLowerCase() === wanted && value !== undefined && value !== null) values.push(value);
  }
  return values;
}

/**
 * Every value of a header, in the order sent. REST APIs pass header names on as they were sent, so names are compared
 * case-insensitively.
 */
export function headerValues(event: HeaderCarrier, name: string): string[] {
  const multiple = valuesOf(event.multiValueHeaders, name).flat();
  return multiple.length > 0 ? multiple : valuesOf(event.headers, name);
}
