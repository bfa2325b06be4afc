/**
 * Removes every field that is null from a parsed JSON object, in place and at any depth: many clients send null for
 * what they do not have. Array entries stay: the position of an entry matters, so it cannot be absent.
 *
 * Not recursive: a body may nest more deeply than the call stack allows.
 */
export function removeNullFields(body: object): void {
  const open: object[] = [body];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    if (Array.isArray(holder)) {
      for (const entry of holder) if (typeof entry === 'object' && entry !== null) open.push(entry);
      continue;
    }
    // By names, not by entries: a pair for each field of a large body takes five times as long.
    for (const name of Object.keys(holder)) {
      const value: unknown = Reflect.get(holder, name);
      if (value === null) Reflect.deleteProperty(holder, name);
      else if (typeof value === 'object') open.push(value);
    }
  }
}
