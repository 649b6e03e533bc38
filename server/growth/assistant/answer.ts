import type { Language } from '#contract/core/locale.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import type { Asked } from './conversations.ts';
import { answerQuestion, type EngineAnswer, guardedAnswer, type Knowing } from './engine/answer-question.ts';
import { homesOf } from './homes/search-homes.ts';
import { type Lesson, sectionsFor } from './knowledge/sections.ts';
import { modelAnswer, returnCredit, takeCredit } from './model/model-answer.ts';
import type { Noted } from './model/tools.ts';
import { semantics } from './semantics/semantics.ts';
import { fill, textsIn } from './texts.ts';

export type Question = {
  message: string;
  asked: Asked;
  language: Language;
  /** Whose homes are searched: the site's organisation, or the one that whoever is signed in works for. */
  organisationId: string | undefined;
  /** Whoever works there may open its records. */
  isMember: boolean;
  signal: AbortSignal;
};

/** Said as it goes; the rest is known when it has ended. */
export type Answering = {
  pieces: AsyncIterable<string | Part>;
  facts: { by: 'engine' | 'model'; topic: string | null; unanswered: boolean };
};

const semanticPatienceMs = 6_000;

export function answerTo(services: Services, question: Question): Answering {
  const facts: Answering['facts'] = { by: 'engine', topic: null, unanswered: false };
  const tell = (answer: EngineAnswer) => {
    facts.topic = answer.topic;
    facts.unanswered = answer.unanswered;
    return piecesOf(answer);
  };
  async function* pieces(): AsyncGenerator<string | Part> {
    const { settings } = services;
    const knowing = knowingOf(services, question);
    if (question.asked.state === 'person') {
      facts.topic = 'person speaks';
      yield fill(textsIn(question.language.locale).personSpeaks, { brand: settings.BRAND_NAME });
      return;
    }
    const guarded = guardedAnswer(question.message, knowing);
    if (guarded) {
      yield* tell(guarded);
      return;
    }
    if (services.model.kind !== 'built-in' && (yield* fromModel(knowing))) return;
    yield* tell(await answerQuestion(question.message, knowing));
  }

  /** Whether the model answered. One that fails before its first word leaves the question to the built-in engine. */
  async function* fromModel(knowing: Knowing): AsyncGenerator<string | Part, boolean> {
    const { organisationId } = question;
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
      await returnCredit(services, organisationId);
      if (facts.by === 'model') throw error;
      services.log.warn({ err: error }, 'the model did not answer');
      return false;
    }
  }
  return { pieces: pieces(), facts };
}

function knowingOf(services: Services, { language, organisationId, isMember }: Question): Knowing {
  const { db, settings } = services;
  return {
    brand: settings.BRAND_NAME,
    language,
    sections: sectionsFor(settings),
    lessons: () =>
      db.asSystem((tx) => tx.all<Lesson>(sql`select question, answer from chatbot_lessons order by id desc limit 500`)),
    searchHomes: organisationId ? homesOf(db, organisationId, isMember) : undefined,
    nearest: (asked, sentences) => semantics.nearest(asked, sentences, semanticPatienceMs),
  };
}

/** A sentence at a time, so that a long answer begins at once. */
function* piecesOf({ text, parts }: EngineAnswer): Generator<string | Part> {
  yield* text.match(/[^\n.!?。！？]*[\n.!?。！？]+\s*|[^\n.!?。！？]+$/gu) ?? [text];
  yield* parts;
}
