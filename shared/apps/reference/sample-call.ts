/** A call of an operation with placeholders for what its caller knows. */
export interface SampleCall {
  readonly path: string;
  /** The body as JSON, on one line or several. */
  readonly body: string;
}

/** The placeholder for a picture's address. */
export const photoPlace = 'https://example.com/photo.jpg';

/** The placeholder for a caller's own text: `YOUR_BRAND`. */
export const textPlace = (field: string): string =>
  `YOUR_${field.replace(/[a-z](?=[A-Z])/g, '$&_').toUpperCase()}`;

/** A text cut at its placeholders, which are every second part. */
export const cutAtPlaces = (text: string): readonly string[] =>
  text.split(/(YOUR_[A-Z0-9_]+|https:\/\/example\.com\/photo\.jpg)/);
