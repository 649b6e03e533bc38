import { z } from 'zod';
import { mapLeaves, withWords } from '#contract/core/content/walk.ts';
import { id } from '#contract/core/primitives.ts';
import { checked, type Written } from '#contract/growth/ai-tools/check.ts';
import { giveBackCredits } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import { askModel, readAnswer, wordingRequest } from '../ai-tools/ask-model.ts';
import { maskOf } from '../ai-tools/mask.ts';
import type { Said } from '../ai-tools/material.ts';
import { rewordPages } from '../pages/reword.ts';
import type { Brief } from './briefs.ts';

const mostSeconds = 90;
const part = 'site';

/** A person's own words and the standard guide texts are never reworded. */
const isReworded = (sentence: Said, brief: Brief): boolean =>
  sentence.sources.length > 0 &&
  sentence.sources.every((key) => {
    const source = brief.sources.find((one) => one.key === key);
    return source && source.of !== 'guide' && !/^(?:Your words|Testimonial:)/.test(source.label);
  });

/**
 * Asks the model for better wording, sentence by sentence. A sentence is taken only if it cites the same sources and passes every check;
 * otherwise the composer's sentence stays.
 */
export const writeSiteJob = defineJob({
  kind: 'site.write',
  payload: z.strictObject({ site: id }),
  maxAttempts: 2,
  timeoutSeconds: mostSeconds + 30,
  async run({ payload: { site }, services, job, signal }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'system' };
    const brief = await services.db.withOrg(scope, (tx) =>
      tx.one<Brief>(sql`
        select answers, shape, sources, sentences, composed, state, cost, version from site_briefs
        where organisation_id = ${scope.organisationId} and site_id = ${site} and state = 'writing'`),
    );
    if (!brief) return undefined;
    const once = [...new Map(brief.sentences.map((one) => [one.text, one])).values()];
    const drafted: Written[] = [{ name: part, sentences: once.filter((one) => isReworded(one, brief)) }];
    try {
      const mask = maskOf([]);
      const answer = await askModel(
        services.model,
        wordingRequest({ [part]: 6_000 }, brief.sources, drafted, mask),
        AbortSignal.any([signal, AbortSignal.timeout(mostSeconds * 1_000)]),
      );
      await keep(services, scope, site, brief, drafted[0]!.sentences, readAnswer(answer, drafted, mask));
      return undefined;
    } catch (error) {
      signal.throwIfAborted();
      if (!job.isLastAttempt) throw error;
      await fail(services, scope, site, brief.cost);
      throw new GiveUp('The model did not answer.', { cause: error });
    }
  },
});

async function keep(
  services: Services,
  scope: Scope,
  site: string,
  brief: Brief,
  drafted: readonly Said[],
  written: readonly Written[],
): Promise<void> {
  const [answer] = checked(written, brief.sources, { isPublic: true });
  const sentences = answer?.sentences ?? [];
  // Accept the rewording only with the same number of sentences: a shifted sentence would cite the wrong sources.
  const better = new Map(
    sentences.length === drafted.length
      ? drafted.flatMap(({ text, sources }, at): [string, string][] => {
          const next = sentences[at]!;
          return next.flag === null && next.sources.every((key) => sources.includes(key)) ? [[text, next.text]] : [];
        })
      : [],
  );
  const reword = (text: string): string =>
    [...better].reduce((rest, [from, to]) => rest.replaceAll(from, () => to), text);
  await services.db.withOrg(scope, async (tx) => {
    const pages = Object.values(brief.composed.pages);
    await rewordPages(
      tx,
      services,
      pages.map(({ id: page }) => page),
      reword,
    );
    const composed = {
      ...brief.composed,
      pages: Object.fromEntries(
        Object.entries(brief.composed.pages).map(([key, page]) => [
          key,
          { ...page, blocks: mapLeaves(page.blocks, (leaf) => [withWords(leaf, reword)]) },
        ]),
      ),
    };
    const kept = brief.sentences.map((one) => ({ ...one, text: better.get(one.text) ?? one.text }));
    await tx.run(sql`
      update site_briefs set state = 'done', sentences = ${JSON.stringify(kept)}::jsonb, composed = ${JSON.stringify(composed)}::jsonb,
        changed_at = now(), version = version + 1
      where organisation_id = ${scope.organisationId} and site_id = ${site} and state = 'writing'`);
    tx.record({ kind: 'site.composed', subject: { type: 'site', id: site }, data: { model: services.model.name } });
  });
}

/** Keeps the composer's text and gives the credits back, once even if the job is retried. */
const fail = (services: Services, scope: Scope, site: string, cost: number): Promise<void> =>
  services.db.withOrg(scope, async (tx) => {
    const failed = await tx.one<{ takenAt: string }>(sql`
      update site_briefs set state = 'failed', cost = 0, version = version + 1
      where organisation_id = ${scope.organisationId} and site_id = ${site} and state = 'writing' returning changed_at as "takenAt"`);
    if (failed) await giveBackCredits(tx, cost, failed.takenAt);
  });
