import { type FairTopic, fairTopicOf } from '../fair-housing.ts';
import { fill, type Texts, textsIn } from '../texts.ts';
import { withoutContact } from './contact.ts';
import type { EngineAnswer, Knowing } from './knowing.ts';
import { has, normal } from './normal.ts';
import { choicesOf, formOf, said } from './parts.ts';
import { writtenOut } from './shorthand.ts';
import { withoutName, withoutSelf } from './without-self.ts';

const fairSources: Record<FairTopic, { title: keyof Texts['sources']; url: string }> = {
  people: { title: 'census', url: 'https://data.census.gov/' },
  safety: { title: 'crime', url: 'https://cde.ucr.cjis.gov/' },
  schools: { title: 'schools', url: 'https://nces.ed.gov/globallocator/' },
  family: { title: 'fairHousing', url: 'https://www.hud.gov/fairhousing' },
  selection: { title: 'fairHousing', url: 'https://www.hud.gov/fairhousing' },
};

/**
 * Fixed answers that apply to the model too: fair housing, fraud and lost keys, law and grief, prompt injection. The visitor's
 * self-description is removed first, so that it is never a reason to refuse.
 */
export function guardedAnswer(
  message: string,
  knowing: Pick<Knowing, 'brand' | 'language' | 'details'>,
): EngineAnswer | undefined {
  const { locale } = knowing.language;
  const texts = textsIn(locale);
  // An address may hold any word: sue@example.com is nobody's lawsuit.
  const bare = withoutContact(message);
  const text = withoutSelf(writtenOut(withoutName(bare), locale), locale);
  const whole = writtenOut(normal(bare), locale);
  if (has('wire', text, locale)) return said('safety: wire', texts.wire, { parts: [formOf('call', knowing)] });
  if (has('stop', whole, locale)) return said('stop', texts.stop);
  const fair = fairTopicOf(text, locale);
  if (fair) return fairAnswer(fair, texts);
  if (has('password', whole, locale))
    return said('safety: password', texts.password, {
      parts: [{ kind: 'source', title: texts.sources.reset, path: '/reset' }],
    });
  if (has('sensitive', text, locale)) return said('sensitive', texts.sensitive, { parts: [formOf('person', knowing)] });
  if (has('instructions', whole, locale))
    return said('instructions', fill(texts.instructions, { brand: knowing.brand }), {
      parts: [choicesOf(texts, ['prices', 'person'])],
    });
  return undefined;
}

export function fairAnswer(topic: FairTopic, texts: Texts): EngineAnswer {
  const { title, url } = fairSources[topic];
  return said(`fair housing: ${topic}`, texts.fair[topic], {
    parts: [{ kind: 'lookUp', title: texts.sources[title], url }],
  });
}
