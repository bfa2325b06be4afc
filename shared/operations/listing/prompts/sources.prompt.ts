/**
 * Instructions with which the model also says what supports the fields of its answer.
 *
 * @param fields which ones, in words
 */
export const withSources = (instructions: string, fields: string): string => `${instructions}
# Sources
Write every field as you would without this section. List in printed what can be read on the product or its packaging, each text as printed with the index of the picture. Then say in sources what supports it, with one entry for each of these fields: ${fields}.
- name: the name of the field exactly as given here.
- from: picture where most of it can be seen in a picture, words where additional_info says it, inferred where it only follows from what is seen or said.
- picture: the index of the picture that shows it best; the first picture has the index 0. Write -1 where from is another.
- words: where from is words, the passage of additional_info that says it, at most 20 words in a row, copied letter for letter. Else empty. Words that can be read in a picture are no words of additional_info.
- confidence: how sure you are that this support bears the whole field.
Support is checked: a picture that was not given or a passage that is not in additional_info counts as none. Where you are unsure, inferred is the honest answer.
`;
