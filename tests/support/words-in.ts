/** Those of the words that a text says: compared with a list, what is missing or too much is named. */
export const wordsIn = <Word extends string>(text: string, words: readonly Word[]): Word[] =>
  words.filter((word) => text.includes(word));
