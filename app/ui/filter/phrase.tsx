import type { ReactNode } from 'react';
import { Text } from '#app/i18n/text.tsx';
import type { Condition } from '#contract/core/filter.ts';
import { useWords } from './words.ts';

const strong = { b: (children: ReactNode) => <b className="font-medium text-ink">{children}</b> };

/** A condition as a sentence with the chosen values emphasized. */
export function Phrase({ condition }: { condition: Condition }) {
  const { phrase, span } = useWords().said(condition);
  const sentence = <Text k={phrase.key} values={phrase.values} components={strong} />;
  return span ? <Text k="filter.within" values={{ condition: sentence, span }} components={strong} /> : sentence;
}
