/** The words of a text: runs of characters that are not white space. */
export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

export const countWords = (text: string): number => wordsOf(text).length;
