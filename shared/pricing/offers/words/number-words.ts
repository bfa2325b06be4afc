import { folded } from '../title-tokens.ts';

/** Two to six, in the languages that count things with a word before them. */
export const numberWords: ReadonlySet<string> = new Set(
  `two three four five six zwei drei vier fünf sechs twee drie vijf zes deux trois quatre cinq dos tres cuatro cinco
  due quattro cinque dois duas quatro două doi trei patru dwa dwie trzy cztery pięć dva dvě tři čtyři pět två tre fyra
  fem fire kaksi kolme neljä viisi két kettő három négy öt iki üç dört beş два две три четыре пять дві чотири пет δύο
  τρία τρεις τέσσερα πέντε dua tiga empat lima שני שתי שלוש ארבע اثنين ثلاثة أربعة خمسة`
    .split(/\s+/)
    .map(folded),
);
