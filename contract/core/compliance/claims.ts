/** Claims that must be provable (15 U.S.C. 45); a claim is marked unless its sentence names a source. */
const claims =
  /(?<![\w#])(?:#1|no\. ?1|number[- ]one|top[- ](?:ranked |rated |producing |selling )?(?:agents?|realtors?|brokers?|producers?|teams?|lenders?)|(?:the )?best (?:agents?|realtors?|brokers?|teams?|lenders?|schools?|rates?|price)|(?:top[- ]rated|award[- ]winning|highly[- ]rated|highest[- ]rated|excellent|great|good|exemplary) schools?|guarantee[ds]?(?: \w+)? (?:sale|to sell|offer|approval|sold|appreciation|returns?)|(?:lowest|unbeatable) (?:rates?|fees?|commission)|(?:sells?|sold) (?:faster|for more|quicker) than|will (?:only )?(?:increase|appreciate|go up) in value|can't lose|risk[- ]free)(?!\w)/gi;
const sourced =
  /\b(?:according to|source:|based on|as (?:ranked|rated|reported) by|per (?:the |mls|trec|tea)|ranked by|rated [a-f][+-]? by|data from|survey)\b|\bMLS\b.{0,30}\b20\d\d\b/i;

export function claimHits(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/[^.!?\n]*(?:[.!?\n]|$)/g)].flatMap(({ 0: sentence, index }) =>
    sourced.test(sentence)
      ? []
      : [...sentence.matchAll(claims)].map(({ 0: words, index: at }) => ({
          start: index + at,
          end: index + at + words.length,
        })),
  );
}
