/** Bytes that an answer may have: Lambda accepts 6 MB, the body as a string within JSON. */
export const maxAnswerBytes = 6_000_000;

/** Whether Lambda accepts an answer with this body. */
export const fitsIntoAnAnswer = (body: string): boolean =>
  body.length < maxAnswerBytes / 12 || Buffer.byteLength(JSON.stringify(body)) <= maxAnswerBytes;
