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
    for (const [name, value] of Object.entries(holder)) {
      if (value === null) Reflect.deleteProperty(holder, name);
      else if (typeof value === 'object') open.push(value);
    }
  }
}
