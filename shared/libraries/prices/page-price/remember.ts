/** The function, with each answer worked out once. */
export function remember<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, workOut(key));
    return known.get(key) as Value;
  };
}
