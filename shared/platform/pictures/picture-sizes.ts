/** How a model reads pictures. */
export interface PictureReading {
  /** Longest edge in pixels of a picture that is read as it is sent; larger ones are scaled down. */
  readonly longestEdge: number;
  /** Tokens of a picture of this size, at most. */
  readonly pictureTokens: (width: number, height: number) => number;
  /** Tokens of the largest picture that is read as it is sent. */
  readonly mostPictureTokens: number;
}

/** How large one picture of a question may be. */
export interface PictureSize {
  /** In pixels. */
  readonly longestEdge: number;
  /** Whether a picture within that edge is small enough in pixels. */
  readonly fits: (width: number, height: number) => boolean;
  readonly mostBytes: number;
}

/**
 * Bytes of all pictures together. Amazon Bedrock takes requests of 20 MB, the least of the providers (Anthropic's own
 * API takes 32 MB), and base64 makes three bytes four. The rest is for the text.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages-request-response.html (2026-11-23)
 */
const bytesTogether = 14_000_000;
/** A single picture may have 5 MB in base64 there. */
const mostBytesOfOne = 3_500_000;

/**
 * Tokens of all pictures together. Prompts cost five times as much from 100,000 tokens on, and a question stays below
 * 90,000; instructions, data and a reply to correct take up to 37,000 in a draft with the largest categories.
 */
const tokensTogether = 53_000;

/** Above these, models of every family scale down themselves or charge more. */
const ordinary = { longestEdge: 1568, pixels: 1_150_000, bytes: 1_000_000 };

/** For texts about the whole product: print that fills as much of the picture as a hand stays legible. @param count of pictures */
export const ordinarySize = (count: number): PictureSize => ({
  longestEdge: ordinary.longestEdge,
  fits: (width, height) => width * height <= ordinary.pixels,
  mostBytes: Math.min(ordinary.bytes, Math.floor(bytesTogether / count)),
});

/**
 * The largest that the model reads, for questions that small print decides. Many pictures get smaller together: each
 * has the same share, no matter what the others need, so that none has to wait for the others to arrive.
 *
 * @param count of pictures
 */
export function finestSize(reading: PictureReading, count: number): PictureSize {
  const mostTokens = Math.min(reading.mostPictureTokens, Math.floor(tokensTogether / count));
  return {
    longestEdge: reading.longestEdge,
    fits: (width, height) => reading.pictureTokens(width, height) <= mostTokens,
    mostBytes: Math.min(mostBytesOfOne, Math.floor(bytesTogether / count)),
  };
}

/** The largest size of the same shape inside the bounds; never enlarges. Width and height are whole pixels. */
export function sizeWithin(
  { width, height }: { readonly width: number; readonly height: number },
  { longestEdge, fits }: PictureSize,
): { width: number; height: number } {
  const longer = Math.max(width, height);
  const withEdge = (edge: number) => ({
    width: Math.max(1, Math.floor((width * edge) / longer)),
    height: Math.max(1, Math.floor((height * edge) / longer)),
  });
  let fitting = 1;
  let beyond = Math.min(longer, longestEdge) + 1;
  while (beyond - fitting > 1) {
    const edge = Math.floor((fitting + beyond) / 2);
    const size = withEdge(edge);
    if (fits(size.width, size.height)) fitting = edge;
    else beyond = edge;
  }
  return withEdge(fitting);
}
