/** Matches words that only lead to the detail after them and are removed with it. */
export const lead =
  '(?:\\b(?:for(?: only| just)?|at|only|just|from|priced at|price:?|rrp:?|was|worth|costs?|valued at|asking|call|text|phone|ph:?|tel:?|mobile:?|email|e-mail|mail|contact|follow(?: us| me)?|message|dm|visit|see|via|on|website:?|at our website)\\s+)?';
