import names from './goods.json' with { type: 'json' };

/**
 * Names of the network's classes that sellers use. `same` are those that the network has as well, `other` are by the
 * network's name; it has no class for wristwatches, nor for smartphones. Only goods that are often sold second-hand are
 * here: a picture that looks like anything else is more likely something similar. Animals, food, vehicles and places are
 * left out for the same reason.
 */
const nameOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(names.same.split(', ').map((name) => [name, name])),
  ...names.other,
};

/** Wider names for things between which the network wavers. Each is true of all the things that it names. */
const widerNames: Readonly<Record<string, readonly string[]>> = names.wider;

/** Shares that a name and a wider one need: below, the network is wrong often. Decision 42 says where they come from. */
const sure = 0.75;
const sureOfWider = 0.67;

function surest(shares: ReadonlyMap<string, number>, least: number): string | undefined {
  const [first] = [...shares].sort(([, a], [, b]) => b - a);
  return first !== undefined && first[1] >= least ? first[0] : undefined;
}

/**
 * The name of what a picture shows, in the singular where there is one; undefined unless the network is sure.
 *
 * @param probabilities of the network's classes
 * @param labels their names in the same order, the first of several before a comma
 */
export function goodsIn(probabilities: Float32Array, labels: readonly string[]): string | undefined {
  const shares = new Map<string, number>();
  for (const [index, label] of labels.entries()) {
    const name = nameOf[label.split(',')[0] ?? ''];
    if (name !== undefined) shares.set(name, (shares.get(name) ?? 0) + (probabilities[index] ?? 0));
  }
  const wider = Object.entries(widerNames).map(
    ([name, parts]) => [name, parts.reduce((sum, part) => sum + (shares.get(part) ?? 0), 0)] as const,
  );
  return surest(shares, sure) ?? surest(new Map(wider), sureOfWider);
}
