import { z } from 'zod';
import { call } from '../core/call.ts';
import { filledLine, id, instant, text, version } from '../core/primitives.ts';
import { toolSentence, toolSource } from './ai-tools/ai-tools.ts';
import { themeNames } from './site-themes.ts';

export const siteAudiences = ['buyers', 'sellers', 'renters', 'investors'] as const;
export const siteParts = ['homes', 'areas', 'valuation', 'calculator', 'blog'] as const;
export const mostPlaces = 8;

/** A testimonial with its source and the client's consent to be quoted. */
const quoted = z.strictObject({
  words: text(1_000).min(1, 'This field is required.'),
  name: filledLine(100),
  source: filledLine(120),
  consent: z.literal(true, 'Confirm that the client agreed to be quoted.'),
});
export type Quoted = z.infer<typeof quoted>;

/** The answers to the builder's questions: who, where, for whom, style, what to show, your own words. */
const siteAnswers = z.strictObject({
  who: z.enum(['person', 'team']),
  where: z.array(filledLine(60)).max(mostPlaces, `At most ${mostPlaces}.`),
  forWhom: z.array(z.enum(siteAudiences)).min(1, 'Choose at least one.'),
  style: z.enum(themeNames),
  show: z.array(z.enum(siteParts)),
  words: text(2_000),
  testimonials: z.array(quoted).max(12, 'At most 12.').default([]),
});
export type SiteAnswers = z.infer<typeof siteAnswers>;

/** Changes requested later: the tone, the length, and pages beyond those of the answers. */
const siteShape = z.strictObject({
  isWarm: z.boolean(),
  isShort: z.boolean(),
  topics: z.array(filledLine(60)).max(20),
});
export type SiteShape = z.infer<typeof siteShape>;

const builtPage = z.strictObject({
  id,
  title: z.string(),
  kind: z.enum(['home', 'page']),
  /** Its text by sentence, each with its sources. */
  sentences: z.array(toolSentence),
});

const brief = z.strictObject({
  site: id,
  /** Null until the questions are answered; `suggested` holds what is already known. */
  answers: siteAnswers.nullable(),
  suggested: siteAnswers,
  shape: siteShape,
  state: z.enum(['none', 'done', 'writing', 'failed']),
  /** The model that words drafts; null if our rules do. */
  model: z.string().nullable(),
  sources: z.array(toolSource),
  pages: z.array(builtPage).max(200),
  /** Requested changes, newest first; the first one can be undone. */
  revisions: z.array(z.strictObject({ id, wish: z.string(), madeAt: instant, madeBy: z.string().nullable() })).max(20),
  version,
});
export type SiteBrief = z.infer<typeof brief>;

const manage = { who: 'member', right: 'sites.manage' } as const;

export const builder = {
  brief: call({
    method: 'GET',
    path: '/sites/{site}/brief',
    access: { who: 'member', right: 'sites.read' },
    input: z.strictObject({ site: id }),
    output: brief,
    errors: ['not_found'],
    summary:
      'What a site was composed of: the answers, every sentence with what it rests on, and what was changed since.',
  }),
  compose: call({
    method: 'POST',
    path: '/sites/{site}/compose',
    access: manage,
    input: z.strictObject({
      site: id,
      answers: siteAnswers,
      /** With `model` a configured model rewords the draft; its credits are given back if it fails. */
      by: z.enum(['rules', 'model']).default('rules'),
    }),
    output: brief,
    errors: ['not_found', 'conflict', 'plan_limit'],
    waits: false,
    summary: 'Compose a site from six answers: theme, pages, and words. Nobody sees it until it is published.',
  }),
  revise: call({
    method: 'POST',
    path: '/sites/{site}/revise',
    access: manage,
    input: z.strictObject({ site: id, wish: filledLine(300) }),
    output: brief,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Change a composed site by a wish: “make it warmer”, “shorter”, “add a page about Hyde Park”.',
  }),
  undo: call({
    method: 'POST',
    path: '/sites/{site}/undo',
    access: manage,
    input: z.strictObject({
      site: id,
      /** The change to undo: the newest one in effect. */
      revision: id,
    }),
    output: brief,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Take back the newest change that the builder made.',
  }),
};

export const plainShape: SiteShape = { isWarm: false, isShort: false, topics: [] };
