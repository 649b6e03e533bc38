import { complianceHits } from '#contract/core/compliance/check.ts';
import { type Composer, nowhere, type Said, Sources, said } from '../material.ts';

type Objection = { said: string; outline: readonly string[] };

/** Common client objections, with an outline of a good answer to each. */
const objections: Record<string, Objection> = {
  commission: {
    said: 'Your fee is too high. Another agent would do it for less.',
    outline: [
      'Say that the question is fair, and that fees are negotiable.',
      'Ask what the other agent would do for that fee.',
      'Name what you do, in dollars kept and days saved, with a sale of yours as an example.',
      'Offer to compare both proposals line by line.',
    ],
  },
  wait_for_rates: {
    said: 'We will wait until interest rates come down.',
    outline: [
      'Say that waiting is a real choice, and that nobody knows what rates will do.',
      'Ask which monthly payment would feel right.',
      'Offer to work out today’s payment, and what a lower rate would change.',
      'Agree on what would make them look again, and when you will call.',
    ],
  },
  sell_alone: {
    said: 'I think I will sell it myself.',
    outline: [
      'Say that many owners consider it.',
      'Ask what they would most like to save or decide themselves.',
      'Name what remains to be done: price, disclosures, showings, contract, closing.',
      'Offer one thing of use now, such as recent sales, without asking for the listing.',
    ],
  },
  other_agent: {
    said: 'We already know an agent. She is a friend of ours.',
    outline: [
      'Respect it. If they have signed with her, stop there.',
      'Ask how they will decide, if they have not signed.',
      'Offer a second opinion on price and plan, to compare.',
    ],
  },
  price_too_low: {
    said: 'My neighbor got more. Your price is too low.',
    outline: [
      'Say that you would want to know too.',
      'Look at the neighbor’s sale together: size, state, date, credits.',
      'Show three sales and how each differs from this home.',
      'Agree on a price and on the day when you will look at it again.',
    ],
  },
  thinking: {
    said: 'We want to think about it.',
    outline: [
      'Say that it is a large decision.',
      'Ask what they would like to think over.',
      'Answer that one thing.',
      'Agree on a day to speak again.',
    ],
  },
};

const rules: { has: RegExp; good: string; missing: string }[] = [
  {
    has: /\b(?:understand|hear you|fair|makes sense|good question|appreciate|respect)\b/i,
    good: 'You acknowledge what they said before you answer.',
    missing: 'Acknowledge what they said before you answer.',
  },
  {
    has: /\?/,
    good: 'You ask a question, so that they go on talking.',
    missing: 'Ask a question: what you learn decides what you say next.',
  },
  {
    has: /\d/,
    good: 'You name a number; have its source at hand.',
    missing: 'Name one number or example of your own.',
  },
  {
    has: /\b(?:would you|shall we|can we|let'?s|tomorrow|monday|tuesday|wednesday|thursday|friday|this week|next week|call you|meet)\b/i,
    good: 'You end with a next step.',
    missing: 'End with a next step and a day.',
  },
];
const promise = /\b(?:guarantee\w*|promise|definitely|no risk|always|never fails|best price|for sure)\b/i;
const mostWords = 120;

export const objectionPractice: Composer = async (_tx, _actor, given) => {
  const sources = new Sources();
  const { said: they, outline } = objections[given.objection!]!;
  const guide = (text: string) => said(text, sources.add({ of: 'guide', label: 'Practice guide', value: text }));
  const feedback: Said[] = [];
  const answer = given.answer?.trim();
  if (answer) {
    const own = sources.add({ of: 'words', label: 'Your answer', value: answer });
    const note = (text: string) =>
      feedback.push(said(text, own, sources.add({ of: 'guide', label: 'Practice guide', value: text })));
    for (const { has, good, missing } of rules) note(has.test(answer) ? good : missing);
    const count = answer.split(/\s+/).length;
    if (count > mostWords) note(`Your answer has ${count} words: say it in half.`);
    const [claimed] = promise.exec(answer) ?? [];
    if (claimed) note(`“${claimed}” promises what nobody can: leave it out.`);
    for (const { words } of complianceHits(answer).filter(({ level }) => level === 'block'))
      note(`“${words}” is not to be said to a client: it breaks fair housing law.`);
    // The count is computed here, so it is a source of its own.
    sources.add({ of: 'guide', label: 'Words counted', value: String(count) });
  }
  return {
    sources: sources.all,
    parts: [
      { name: 'said', sentences: [guide(they)] },
      ...(answer ? [{ name: 'feedback', sentences: feedback }] : []),
      { name: 'outline', sentences: outline.map(guide) },
    ],
    subject: null,
    personal: [],
    heard: '',
    place: nowhere,
  };
};
