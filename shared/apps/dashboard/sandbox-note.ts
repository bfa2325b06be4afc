/** What to do about an answer that carries `x-sandbox-note: not-recognised`. */
export const notRecognised =
  'The emulated model does not know this thing, only the photos of household appliances in its catalogue: for a real answer start the host with ANTHROPIC_API_KEY, or with a model on your own machine (docs/local-models.md).';
