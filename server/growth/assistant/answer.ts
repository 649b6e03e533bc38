import type { Language } from '#contract/core/locale.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import type { Asked } from './conversations.ts';
import { homesOf, type Site, sampleInstead } from './homes/search-homes.ts';
import { type Lesson, sectionsFor, termSections } from './knowledge/sections.ts';
import { answerQuestion } from './mind/answer-question.ts';
import { detailsIn } from './mind/contact.ts';
import { guardedAnswer } from './mind/guard.ts';
import type { EngineAnswer, Knowing } from './mind/knowing.ts';
import type { Memory } from './mind/memory.ts';
import { modelAnswer, returnCredit, takeCredit } from './model/model-answer.ts';
import type { Noted } from './model/tools.ts';
import { answerOnSite } from './site-answer.ts';
import { fill, textsIn } from './texts.ts';

export type Question = {
  message: string;
  asked: Asked;
  language: Language;
  /** Whose homes are searched: the site's organization, or the one the signed-in user works for. */
  organisationId: string | undefined;
  /** The published site where the question was asked, if any. */
  site: Site | undefined;
  /** Members of the organization may open its records. */
  isMember: boolean;
  signal: AbortSignal;
};

/** The answer as a stream; `facts` are complete only once the stream has ended. */
export type Answering = {
  pieces: AsyncIterable<string | Part>;
  facts: { by: 'engine' | 'model'; topic: string | null; unanswered: boolean; memory?: Memory };
};

export function answerTo(services: Services, question: Question): Answering {
  const facts: Answering['facts'] = { by: 'engine', topic: null, unanswered: false };
  const tell = (answer: EngineAnswer) => {
    facts.topic = answer.topic;
    facts.unanswered = answer.unanswered;
    facts.memory = answer.memory;
    return piecesOf(answer);
  };
  async function* pieces(): AsyncGenerator<string | Part> {
    const { settings } = services;
    const knowing = await knowingOf(services, question);
    if (question.site) {
      yield* tell(await answerOnSite(question.message, question.asked.memory, knowing));
      return;
    }
    if (question.asked.state === 'person') {
      facts.topic = 'person speaks';
      yield fill(textsIn(question.language.locale).personSpeaks, { brand: settings.BRAND_NAME });
      return;
    }
    const guarded = guardedAnswer(question.message, knowing);
    if (guarded) {
      yield* tell({ ...guarded, memory: question.asked.memory });
      return;
    }
    if (services.model.kind !== 'built-in' && (yield* fromModel(knowing))) return;
    yield* tell(await answerQuestion(question.message, question.asked.memory, knowing));
  }

  /** Returns whether the model answered. If it fails before its first word, the built-in engine answers instead. */
  async function* fromModel(knowing: Knowing): AsyncGenerator<string | Part, boolean> {
    const { organisationId } = question;
    const takenAt = new Date().toISOString();
    if (!(await takeCredit(services, organisationId))) return false;
    const noted: Noted = { parts: [], unanswered: false };
    try {
      for await (const piece of modelAnswer(services, question, knowing, noted)) {
        facts.by = 'model';
        facts.topic = 'model';
        facts.unanswered = noted.unanswered;
        yield piece;
      }
      return facts.by === 'model';
    } catch (error) {
      await returnCredit(services, organisationId, takenAt);
      if (facts.by === 'model') throw error;
      services.log.warn({ err: error }, 'the model did not answer');
      return false;
    }
  }
  return { pieces: pieces(), facts };
}

async function knowingOf(services: Services, question: Question): Promise<Knowing> {
  const { db, settings } = services;
  const { language, organisationId, isMember, site, message } = question;
  // Where no organization has homes to show, show those of the sample workspace, labeled as samples.
  const sample = site ? undefined : await sampleInstead(db, organisationId);
  const shown = sample ?? organisationId;
  return {
    brand: site?.organisation ?? settings.BRAND_NAME,
    language,
    sections: site ? termSections(settings) : sectionsFor(settings),
    lessons: async () =>
      site
        ? []
        : db.asSystem((tx) =>
            tx.all<Lesson>(sql`select question, answer from chatbot_lessons order by id desc limit 500`),
          ),
    homes:
      shown === undefined
        ? undefined
        : homesOf(db, shown, { isMember: isMember && !sample, areSamples: sample !== undefined, site }),
    isMember,
    today: dayIn(Date.now(), 'America/New_York'),
    details: detailsIn(message),
  };
}

/** Yields a sentence at a time, so that a long answer appears at once. */
function* piecesOf({ text, parts }: EngineAnswer): Generator<string | Part> {
  yield* text.match(/[^\n.!?。！？]*[\n.!?。！？]+\s*|[^\n.!?。！？]+$/gu) ?? [text];
  yield* parts;
}
