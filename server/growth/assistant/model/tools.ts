import { z } from 'zod';
import { billingPeriods, offers, planTiers } from '#contract/account/price-book.ts';
import { type Part, requestKind } from '#contract/growth/assistant-parts.ts';
import type { ModelTool } from '#server/outside/models/model.ts';
import { answerHomes } from '../homes/answer-homes.ts';
import { readWish } from '../homes/read-wish.ts';
import { candidates, findLesson } from '../knowledge/find-passages.ts';
import type { Knowing } from '../mind/knowing.ts';
import { normal } from '../mind/normal.ts';
import { formOf } from '../mind/parts.ts';
import { priceSentences, trialSentence } from '../prices/price-answer.ts';
import { textsIn } from '../texts.ts';

export type Noted = { parts: Part[]; unanswered: boolean };

/** The same sources that the built-in engine uses. None of these tools changes anything. */
export function assistantTools(knowing: Knowing, noted: Noted): ModelTool[] {
  const texts = textsIn(knowing.language.locale);
  const note = (part: Part) => {
    if (!noted.parts.some((known) => JSON.stringify(known) === JSON.stringify(part)) && noted.parts.length < 6)
      noted.parts.push(part);
  };
  return [
    tool(
      'search_documentation',
      'Finds passages of the product documentation.',
      z.object({ query: z.string().max(300) }),
      async ({ query }) => {
        const lesson = findLesson(await knowing.lessons(), query);
        const found = candidates(knowing.sections, query).slice(0, 4);
        const [first] = found;
        if (first?.path) note({ kind: 'source', title: first.title, path: first.path });
        const passages = found.map(({ title, text }) => `${title}: ${text.slice(0, 900)}`);
        return [...(lesson ? [lesson.answer] : []), ...passages].join('\n\n') || 'Nothing was found.';
      },
    ),
    tool(
      'look_up_price',
      'Prices and limits of plans, add-ons and the trial. Leave a field out for all of its values.',
      z.object({
        vertical: z.enum(offers).optional(),
        tier: z.enum(planTiers).optional(),
        period: z.enum(billingPeriods).optional(),
        limits: z.boolean().optional(),
      }),
      async ({ vertical, tier, period, limits = false }) => {
        note({ kind: 'source', title: texts.price.source, path: '/pricing' });
        const named = { offers: vertical ? [vertical] : [], tiers: tier ? [tier] : [], addOns: [], limits };
        const question = period ? { ...named, period } : named;
        return [...priceSentences(question, texts, knowing.language), trialSentence(texts)].join('\n');
      },
    ),
    tool(
      'find_homes',
      'Finds homes for sale by a sentence in English such as "3 bed under 450k in Austin with a pool".',
      z.object({ wish: z.string().max(300) }),
      async ({ wish }) => {
        const { homes } = knowing;
        if (!homes) return texts.homes.nothingHere;
        const cities = await homes.cities();
        const read = readWish({ text: normal(wish), original: wish, locale: 'en', cities });
        const { text, parts } = await answerHomes(read.wish, { ...knowing, homes }, {});
        parts.forEach(note);
        return `${text}\n${JSON.stringify(parts.filter(({ kind }) => kind === 'homes'))}`;
      },
    ),
    tool(
      'offer_person',
      'Shows the visitor a form by which a person comes back to them: by mail, with a call, or for a showing.',
      z.object({ kind: requestKind.default('person') }),
      async ({ kind }) => {
        note(formOf(kind, knowing));
        return 'The form is shown.';
      },
    ),
    tool('note_unanswered', 'Notes that the question could not be answered.', z.object({}), async () => {
      noted.unanswered = true;
      return 'Noted.';
    }),
  ];
}

function tool<Schema extends z.ZodObject>(
  name: string,
  description: string,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<string>,
): ModelTool {
  const { $schema, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
  return { name, description, parameters, run: async (input) => run(schema.parse(input)) };
}
